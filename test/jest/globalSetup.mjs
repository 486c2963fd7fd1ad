import { fileURLToPath } from 'node:url';
import { openRunFolder } from './runFolder.mjs';
import { open } from './shared.mjs';

export default async function () {
  openRunFolder();
  process.env.PLUMBLINE_TEST_SHARED = await open();
  // Caches compiled modules across runs, for the workers and for the programs that suites start.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
}
