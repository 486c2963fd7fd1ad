import { LICENSE_KEY_IN_TEXT } from '../../domain/shared/licensing/licenseKey.js';

const HIDDEN = '…hidden…';

/** Names of fields whose values must not be shown on a screen or in a log. */
const SECRET_NAME = /key|token|secret|pass(word|phrase)|authorization|cookie|credential|signature|account|e-?mail/i;

/** An e-mail address in running text. */
const ADDRESS_IN_TEXT = /[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>()]+/g;

/** An account number in a broker's URL path, which errors may quote. */
const ACCOUNT_IN_PATH = /(\/accounts\/)[^/\s"]+/gi;

/** Replaces the values of secret fields, and secrets in texts. A replacer for `JSON.stringify`. */
export function hideSecrets(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name) && value !== null) return HIDDEN;
  return typeof value === 'string' ? withoutSecrets(value) : value;
}

const withoutSecrets = (text: string): string =>
  text.replace(LICENSE_KEY_IN_TEXT, HIDDEN).replace(ADDRESS_IN_TEXT, HIDDEN).replace(ACCOUNT_IN_PATH, `$1${HIDDEN}`);
