import { text } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

export const readDownload = async (download: Download): Promise<string> => text(await download.createReadStream());
