import { z } from 'zod';
import { readPublishedFile } from './readPublishedFile.js';

const pems = z.array(z.string());

/**
 * The publisher's public keys that came with this installation, in PEM format; empty when the installation was built
 * from source.
 */
export const readPublisherKeys = (): string[] =>
  readPublishedFile(new URL('../../publisher-keys.json', import.meta.url), pems, []);
