import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';

/** Clicks the button, and returns the name and the content of the file that the browser downloads. */
export async function downloadFile(button: Locator): Promise<{ name: string; content: string }> {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await text(await download.createReadStream()) };
}

/** Clicks the button “Download CSV” in this part of the page, and returns the name and the lines of the file. */
export async function downloadCsv(part: Locator): Promise<{ name: string; lines: string[] }> {
  const { name, content } = await downloadFile(part.getByRole('button', { name: 'Download CSV' }));
  return { name, lines: content.trimEnd().split('\r\n') };
}
