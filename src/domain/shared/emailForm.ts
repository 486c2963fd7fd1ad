/**
 * Returns the form in which an e-mail address is stored: trimmed, its domain in ASCII (IDNA). A local part with letters
 * outside ASCII is also in lower case and composed (NFC), since some databases ignore the case of ASCII letters only.
 */
export function storedEmailOf(email: string): string {
  const trimmed = email.trim();
  const at = trimmed.lastIndexOf('@');
  if (at < 0) return trimmed;
  const local = trimmed.slice(0, at);
  const foldedLocal = isAscii(local) ? local : local.toLowerCase().normalize('NFC');
  return `${foldedLocal}@${asciiDomainOf(trimmed.slice(at + 1))}`;
}

/** Returns the form by which e-mail addresses are compared, which ignores their case and the spelling of the domain. */
export const emailLookupKey = (email: string): string => storedEmailOf(email).toLowerCase();

/** Returns the lookup key of an address and the spellings, in lower case, under which earlier releases stored it. */
export const emailLookupKeys = (email: string, stored: readonly { readonly email: string }[]): readonly string[] => [
  ...new Set([emailLookupKey(email), ...stored.map((each) => each.email.toLowerCase())]),
];

const isAscii = (text: string): boolean => !/\P{ASCII}/u.test(text);

/** Returns the domain unchanged when it cannot be converted. The URL parser would drop or decode some characters. */
function asciiDomainOf(domain: string): string {
  if (isAscii(domain) || /[\s\p{C}/?#:%\\]/u.test(domain)) return domain;
  return URL.parse(`http://${domain}`)?.hostname ?? domain;
}
