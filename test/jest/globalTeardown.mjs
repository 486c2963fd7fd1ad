import { closeRunFolder } from './runFolder.mjs';
import { close } from './shared.mjs';

export default async function () {
  await close();
  closeRunFolder();
}
