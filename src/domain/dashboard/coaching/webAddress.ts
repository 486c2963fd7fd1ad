const WEB: ReadonlySet<string> = new Set(['http:', 'https:']);
const CAMPAIGN = /^utm_/i;

/**
 * A web address as it is compared: scheme and host in small letters, no fragment, no campaign parameters (utm_*), no
 * default port. null for what is no http or https address, or names a user.
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
