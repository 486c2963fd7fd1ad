import { text } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The text of a downloaded file. */
export const readDownload = async (download: Download): Promise<string> => text(await download.createReadStream());
