import { text } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** What a page gave out as a file. */
export const readDownload = async (download: Download): Promise<string> => text(await download.createReadStream());
