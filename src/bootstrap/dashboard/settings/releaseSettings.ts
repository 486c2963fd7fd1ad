import { z } from 'zod';
import { readPublishedFile } from '../../readPublishedFile.js';
import { originSetting } from '../../settings.js';

const stored = z.strictObject({ CLOUD_URL: originSetting });

/** The settings that the publisher put into the archive of this program; empty when it was built from source. */
export const readReleaseSettings = (
  file: URL = new URL('../../../../release-settings.json', import.meta.url),
): Readonly<Record<string, string>> => readPublishedFile<Readonly<Record<string, string>>>(file, stored, {});
