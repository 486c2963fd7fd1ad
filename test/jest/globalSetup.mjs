import { fileURLToPath } from 'node:url';
import { openRunFolder } from './runFolder.mjs';
import { open } from './shared.mjs';

export default async function () {
  openRunFolder();
  process.env.PLUMBLINE_TEST_SHARED = await open();
  // Caches compiled modules for the workers and the programs that suites start, across runs.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
}
