import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../adapters/files/durable/errorCode.js';

const pems = z.array(z.string());

/**
 * The publisher's public keys that came with this installation, in PEM format; empty when the installation was built
 * from source.
 */
export function readPublisherKeys(file: URL = new URL('../../publisher-keys.json', import.meta.url)): string[] {
  try {
    return pems.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
