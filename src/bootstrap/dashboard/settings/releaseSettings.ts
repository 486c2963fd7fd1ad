import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../../../adapters/files/durable/errorCode.js';
import { originSetting } from '../../settings.js';

const stored = z.strictObject({ CLOUD_URL: originSetting });

/** The settings that the publisher put into the archive of this program; empty when it was built from source. */
export function readReleaseSettings(
  file: URL = new URL('../../../../release-settings.json', import.meta.url),
): Readonly<Record<string, string>> {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
