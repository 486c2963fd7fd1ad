import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { createAtomically, readIfPresent } from '../../../adapters/files/durable/atomicFile.js';
import { makeFolder } from '../../../adapters/files/durable/makeFolder.js';
import { restrictFolderAccess } from '../../dataFolder.js';
import { BadSettings } from '../../settings.js';
import type { CloudSettings } from './config.js';
import { MIN_PEPPER_CHARACTERS } from './values.js';

export interface Secrets {
  readonly peppers: readonly [string, ...string[]];
  readonly signingKeys: readonly [string, ...string[]];
}

const storedSecrets = z.object({ pepper: z.string().min(MIN_PEPPER_CHARACTERS), signing_key: z.string() });

const nonEmpty = (list: readonly string[] | undefined): [string, ...string[]] | null => {
  const [first, ...rest] = list ?? [];
  return first === undefined ? null : [first, ...rest];
};

/**
 * Loads the configured secrets. In development, missing secrets are generated once and stored in DATA_DIR/secrets.json.
 */
export async function loadSecrets(settings: CloudSettings): Promise<Secrets> {
  const peppers = nonEmpty(settings.LICENSE_PEPPER);
  const signingKeys = nonEmpty(settings.LICENSE_SIGNING_KEY);
  if (peppers && signingKeys) return { peppers, signingKeys };
  const stored = await developmentSecrets(settings.DATA_DIR);
  return { peppers: peppers ?? [stored.pepper], signingKeys: signingKeys ?? [stored.signing_key] };
}

async function developmentSecrets(folder: string): Promise<z.infer<typeof storedSecrets>> {
  restrictFolderAccess(folder, 'DATA_DIR');
  makeFolder(folder);
  const path = join(folder, 'secrets.json');
  const known = await readIfPresent(path);
  if (known !== null) return readSecrets(known.toString('utf8'), path);
  const fresh = {
    pepper: randomBytes(48).toString('base64'),
    signing_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  return (await createAtomically(path, JSON.stringify(fresh))) ? fresh : developmentSecrets(folder);
}

/**
 * Reads the stored secrets. A damaged file is never replaced, since keys stored under its lost pepper could never be
 * checked again.
 */
function readSecrets(text: string, path: string): z.infer<typeof storedSecrets> {
  try {
    return storedSecrets.parse(JSON.parse(text));
  } catch (cause) {
    throw new BadSettings(
      `DATA_DIR: ${path} is damaged. Restore it from a backup, or set LICENSE_PEPPER and LICENSE_SIGNING_KEY`,
      { cause },
    );
  }
}
