// Keys, the slider's words, unsaved text, news from elsewhere. Everything works without it.
const body = document.body;
document.documentElement.classList.add('scripted');
const by = (selector, within = document) => within.querySelector(selector);
const facts = () => by('#top').dataset;
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const typing = (target) => target.closest?.('input:not([type=radio]):not([type=range]), textarea, select, [contenteditable]');

// ---- what was typed stays, whatever is swapped around it
const typed = new Map();
const formKey = (form) => form.getAttribute('id').replace(/-\d+$/, '');
document.addEventListener('input', (event) => {
  const form = event.target.closest('form[data-keep]');
  if (!form || !event.target.name) return;
  const key = formKey(form);
  if (!typed.has(key)) typed.set(key, new Map());
  typed.get(key).set(event.target.name, event.target.value);
  const began = form.elements.began;
  if (began && !typed.get(key).has('\0')) {
    typed.get(key).set('\0', all('input[type=hidden]', form).filter((one) => /^(began|was_)/.test(one.name)).map((one) => [one.name, one.value]));
  }
});
document.addEventListener('submit', (event) => {
  if (event.target.matches('form[data-keep]')) typed.delete(formKey(event.target));
}, true);
function restore() {
  for (const form of all('form[data-keep]')) {
    for (const [name, value] of typed.get(formKey(form)) ?? []) {
      if (name === '\0') for (const [old, was] of value) { if (form.elements[old]) form.elements[old].value = was; }
      else for (const one of all(`[name="${CSS.escape(name)}"]`, form)) {
        if (one.type === 'radio') one.checked = one.value === value; else one.value = value;
      }
    }
  }
}
addEventListener('beforeunload', (event) => { if (typed.size && !gone) event.preventDefault(); });

// ---- focus never falls to the page itself; the view's own name is in sight on a phone
function showView() {
  const view = by('nav a[aria-current]');
  if (view) view.parentElement.scrollLeft = view.offsetLeft - view.parentElement.offsetLeft - 40;
}
const fold = (one) => one?.closest('summary') ? null : one?.closest('details:not([open])');
function settle() {
  restore();
  words();
  showView();
  const wanted = by('[data-focus]');
  const fresh = wanted && wanted !== settle.last;
  const active = document.activeElement;
  if (fresh || active === body || !active || fold(active)) {
    const was = by(`#${CSS.escape(settle.was || '-')}`);
    const to = (fresh && wanted) || (fold(was) ? by('summary', fold(was)) : was) || by('.row.open a.line') || by('#content');
    to.focus({preventScroll: !fresh || to.id.startsWith('undo')});
  }
  settle.last = wanted;
}
// What comes by itself does not move the focus.
const arrive = () => (settle.calm ? restore() : settle()) ?? (settle.calm = false);
document.addEventListener('focusin', (event) => { if (event.target.id) settle.was = event.target.id; });
document.addEventListener('htmx:after:settle', () => setTimeout(arrive));
document.addEventListener('htmx:after:history:restore', () => setTimeout(settle));

// ---- the slider says where it stands; lists that are chosen from go at once
function words() {
  const slider = by('#ahead');
  const out = by('#ahead-out');
  if (!slider || !out) return;
  const days = Number(slider.value);
  out.textContent = days === 0 ? out.dataset.today : days === 1 ? out.dataset.one : out.dataset.many.replace('#', days);
}
document.addEventListener('input', (event) => {
  if (event.target.id === 'ahead') words();
  if (event.target.matches('[data-type-ahead]')) {
    clearTimeout(words.wait);
    words.wait = setTimeout(() => { if (event.target.form?.isConnected) event.target.form.requestSubmit(); }, 250);
  }
});
document.addEventListener('change', (event) => {
  if (event.target.matches('[data-submit]')) event.target.form.requestSubmit();
  if (event.target.matches('[data-file]') && event.target.files[0]) {
    event.target.files[0].text().then((text) => { by(`#${event.target.dataset.file}`).value = text; });
  }
});
document.addEventListener('click', (event) => {
  const copy = event.target.closest('[data-copy]');
  if (!copy) return;
  event.preventDefault();
  navigator.clipboard?.writeText(by(`#${copy.dataset.copy}`).textContent).then(() => say(copy.dataset.said));
});
const say = (text) => { by('#status').textContent = text; };

// ---- keys: single ones only outside of fields, and only while they are on
let went = false;
const views = {p: 'profile', t: 'told', w: 'waiting', h: 'history', d: 'data'};
const press = (selector) => { const one = by(selector); one?.click(); return one; };
function row(step) {
  const lines = all('.rows a.line');
  const at = lines.indexOf(document.activeElement.closest?.('.row')?.querySelector('a.line'));
  (lines[at < 0 ? (step > 0 ? 0 : lines.length - 1) : at + step] ?? lines[at])?.focus();
}
const single = {
  '/': () => (by('#q') ?? press('a[data-go=profile]'))?.focus(),
  j: () => row(1),
  k: () => row(-1),
  e: () => by('[data-edit]')?.focus(),
  x: () => press('.row.open .more [id^=remove]'),
  u: () => press('#undo'),
  p: () => { const one = by('#pause'); one?.click(); by('#pause-hour')?.focus(); },
  '?': () => press('#nav-help'),
};
document.addEventListener('keydown', (event) => {
  if (event.isComposing) return;
  const form = event.target.closest?.('form[data-keep]');
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && form) { event.preventDefault(); form.requestSubmit(); return; }
  if (event.key === 'Escape') {
    const menu = by('details.menu[open]');
    if (menu) { menu.open = false; by('summary', menu).focus(); }
    else if (typing(event.target)) event.target.closest('.row')?.querySelector('a.line')?.focus();
    else press('.row.open a.line');
    return;
  }
  if (facts().keys !== 'on' || typing(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (went) { went = false; if (views[event.key]) { event.preventDefault(); press(`a[data-go=${views[event.key]}]`); } return; }
  if (event.key === 'g') { went = true; setTimeout(() => { went = false; }, 1500); return; }
  if (/^[1-5]$/.test(event.key)) {
    const stance = by(`.row.open input[name=stance][value=${['never', 'avoid', 'usually', 'prefer', 'always'][event.key - 1]}]`);
    if (stance) { event.preventDefault(); stance.click(); stance.focus(); }
    return;
  }
  if (single[event.key]) { event.preventDefault(); single[event.key](); }
});

// ---- news from elsewhere, and whether the server is still there
let gone = false;
async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(`${facts().base}rev`, {cache: 'no-store'});
    if (answer.ok) {
      const [revision, told] = (await answer.text()).split(' ');
      by('#news').hidden = revision === facts().revision;
      for (const one of all('[data-told]')) if (one.dataset.told !== told) { settle.calm = true; one.dispatchEvent(new Event('told')); }
      if (by('[data-look-again]') && !typed.size) by('[data-look-again]').requestSubmit();
    }
    gone = false;
  } catch { gone = true; }
  by('#stopped').hidden = !gone;
}
setInterval(look, 5000);
settle.last = null;
showView();
if (by('[data-focus]')) settle();
