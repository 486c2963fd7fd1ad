import { InvalidRequest } from '../../shared/failure/failure.js';

declare const brand: unique symbol;

/** The passphrase of backups, normalized to NFKC so that every keyboard produces the same text. */
export type Passphrase = string & { readonly [brand]: 'Passphrase' };

/** High, because a passphrase cannot be reset, and anyone who steals the cloud's disk can guess without limit. */
const MIN_PASSPHRASE_CHARACTERS = 12;
export const MAX_PASSPHRASE_CHARACTERS = 1024;

/** @throws InvalidRequest when the text is empty or too long to be a passphrase */
export function readPassphrase(text: string): Passphrase {
  const passphrase = text.normalize('NFKC');
  if (passphrase === '') throw problem('must not be empty; enter the passphrase of your backups');
  if (!isPassphrase(passphrase)) throw problem(`must be at most ${MAX_PASSPHRASE_CHARACTERS} characters long`);
  return passphrase;
}

const isPassphrase = (normalized: string): normalized is Passphrase => length(normalized) <= MAX_PASSPHRASE_CHARACTERS;

/** @throws InvalidRequest */
export function requireLongEnoughPassphrase(passphrase: Passphrase): void {
  if (length(passphrase) >= MIN_PASSPHRASE_CHARACTERS) return;
  throw problem(`must be at least ${MIN_PASSPHRASE_CHARACTERS} characters long, such as four unrelated words`);
}

const length = (text: string): number => Array.from(text).length;

const problem = (message: string): InvalidRequest => new InvalidRequest([{ path: 'passphrase', message }]);
