import { readFileSync } from 'node:fs';
import { launchChromium } from '../test/e2e/chromium.ts';

// Renders the PNG icons of the installable web app from icon.svg.

const FOLDER = 'src/adapters/web/public';
const logo = readFileSync(`${FOLDER}/icon.svg`, 'utf8');
/** Devices cut a maskable icon to their own shape, so it has no rounded corners. */
const square = logo.replace(' rx="5"', '');

const browser = await launchChromium();
for (const [name, size, svg] of [
  ['icon-192', 192, logo],
  ['icon-512', 512, logo],
  ['icon-maskable-512', 512, square],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, omitBackground: true });
}
await browser.close();
