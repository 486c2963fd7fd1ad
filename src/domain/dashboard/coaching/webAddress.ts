const WEB: ReadonlySet<string> = new Set(['http:', 'https:']);
const CAMPAIGN = /^utm_/i;

/**
 * Normalizes a web address for comparison: lower-case scheme and host, no fragment, no utm_* parameters, no default
 * port. Returns null unless it is http or https without a user name.
 */
export function normalizeWebAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!WEB.has(url.protocol) || url.username !== '' || url.password !== '') return null;
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !CAMPAIGN.test(parameter));
  url.hash = '';
  url.search = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return url.href;
}
