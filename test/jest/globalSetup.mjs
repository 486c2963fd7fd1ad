import { open } from './shared.mjs';

export default async function () {
  process.env.PLUMBLINE_TEST_SHARED = await open();
}
