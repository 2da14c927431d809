export * from "./dist/index.js";
export { Aizo as default } from "./dist/index.js";
