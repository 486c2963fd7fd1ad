import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { errorCode } from '../adapters/files/durable/errorCode.js';

/**
 * Reads a JSON file that the publisher put into the archive of this program; returns `absent` when it was built from
 * source.
 */
export function readPublishedFile<Content>(file: URL, content: z.ZodType<Content>, absent: Content): Content {
  try {
    return content.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return absent;
    throw error;
  }
}
