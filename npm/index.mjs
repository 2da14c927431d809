// One implementation behind both faces: one live process, one class.
import aizo from "./dist/index.js";

export const { Aizo, AizoError, Host, binaryPath, run } = aizo;
export default Aizo;
