import { LICENSE_KEY_IN_TEXT } from '../../../domain/shared/licensing/licenseKey.js';

/** Characters of an event's payload that are shown. */
export const PAYLOAD_SHOWN = 600;

const HIDDEN = '…hidden…';

/** Names of fields whose values nobody is to read over a shoulder. */
const SECRET_NAME = /key|token|secret|pass(word|phrase)|authorization|cookie|credential|signature|account|e-?mail/i;

/** An e-mail address in running text. */
const ADDRESS_IN_TEXT = /[^\s@"<>()]+@[^\s@"<>()]+\.[^\s@"<>()]+/g;

/** An account in the address of a broker's route, as errors may quote it. */
const ACCOUNT_IN_PATH = /(\/accounts\/)[^/\s"]+/gi;

/** What an event carried beside its type, as JSON without secrets and cut to size; null when it carried nothing. */
export function shownPayload(event: Readonly<Record<string, unknown>>): string | null {
  const payload = Object.entries(event).filter(([name]) => name !== 'type');
  if (payload.length === 0) return null;
  const text = JSON.stringify(Object.fromEntries(payload), (name, value: unknown) => {
    if (SECRET_NAME.test(name) && value !== null) return HIDDEN;
    return typeof value === 'string' ? withoutSecrets(value) : value;
  });
  return text.length > PAYLOAD_SHOWN ? `${text.slice(0, PAYLOAD_SHOWN)}…` : text;
}

const withoutSecrets = (text: string): string =>
  text.replace(LICENSE_KEY_IN_TEXT, HIDDEN).replace(ADDRESS_IN_TEXT, HIDDEN).replace(ACCOUNT_IN_PATH, `$1${HIDDEN}`);
