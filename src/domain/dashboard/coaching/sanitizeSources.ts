import type { EvidenceSource } from './evidence.js';
import { normalizeWebAddress } from './webAddress.js';

/** Limits for headlines and search results, which are untrusted. */
const MAX_SOURCES = 12;
const TITLE_CHARACTERS = 200;
const PUBLISHER_CHARACTERS = 60;
const URL_CHARACTERS = 1000;

export type RawSource = Omit<EvidenceSource, 'id'>;

/**
 * Turns sources into evidence: plain one-line titles of limited length, web addresses only, without duplicates.
 * @param kind id prefix, as in `headlines.1`
 */
export function sanitizeSources(kind: 'headlines' | 'search', raw: readonly RawSource[]): EvidenceSource[] {
  const seen = new Set<string>();
  const clean = raw.flatMap(({ title, url, publisher, published_at }): RawSource[] => {
    const text = oneLine(title, TITLE_CHARACTERS);
    const address = normalizeWebAddress(url);
    if (text === '' || address === null || !isPlain(address) || seen.has(address)) return [];
    seen.add(address);
    const by = publisher === null ? '' : oneLine(publisher, PUBLISHER_CHARACTERS);
    return [
      {
        title: text,
        url: address,
        publisher: by === '' ? null : by,
        published_at: published_at !== null && isInstant(published_at) ? published_at : null,
      },
    ];
  });
  return clean.slice(0, MAX_SOURCES).map((source, place) => ({ id: `${kind}.${place + 1}`, ...source }));
}

/** Removes control and format characters, which can hide or reorder text. */
function oneLine(text: string, most: number): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
  return Array.from(line).slice(0, most).join('').trim();
}

const isPlain = (url: string): boolean => url.length <= URL_CHARACTERS && /^https?:\/\/[^\s\p{Cc}<>"]+$/u.test(url);

const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);
