import { InvalidRequest } from '../../shared/failure/failure.js';

declare const brand: unique symbol;

/** What a backup is locked with, as it is fed to the key derivation: NFKC, so that every keyboard spells it alike. */
export type Passphrase = string & { readonly [brand]: 'Passphrase' };

/** Of a new passphrase. Nobody can reset it, and whoever takes the cloud's disk can try as long as he likes. */
const PASSPHRASE_LEAST_CHARACTERS = 12;
export const MAX_PASSPHRASE_CHARACTERS = 1024;

/** @throws InvalidRequest for an empty one, or one that is no passphrase but a file */
export function readPassphrase(text: string): Passphrase {
  const passphrase = text.normalize('NFKC');
  if (passphrase === '') throw problem('is empty: type the passphrase of your backups');
  if (!isPassphrase(passphrase)) throw problem(`has more than ${MAX_PASSPHRASE_CHARACTERS} characters`);
  return passphrase;
}

const isPassphrase = (normalised: string): normalised is Passphrase => length(normalised) <= MAX_PASSPHRASE_CHARACTERS;

/** @throws InvalidRequest */
export function requireLongEnoughPassphrase(passphrase: Passphrase): void {
  if (length(passphrase) >= PASSPHRASE_LEAST_CHARACTERS) return;
  throw problem(`wants at least ${PASSPHRASE_LEAST_CHARACTERS} characters, such as four unrelated words`);
}

const length = (text: string): number => Array.from(text).length;

const problem = (message: string): InvalidRequest => new InvalidRequest([{ path: 'passphrase', message }]);
