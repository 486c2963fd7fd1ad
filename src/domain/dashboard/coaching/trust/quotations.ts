import type { EvidenceSource } from '../evidence.js';
import { matchSpans, type TextSpan } from './spans.js';

const QUOTED = /“[^“”]*”/g;

/**
 * Finds source titles that the text quotes verbatim between “ and ”. The narration does not state them as its own
 * claims.
 */
export function sourceQuotationsIn(text: string, sources: readonly EvidenceSource[]): TextSpan[] {
  const titles = new Set(sources.map(({ title }) => title));
  return matchSpans(text, QUOTED).filter(({ text: quoted }) => titles.has(quoted.slice(1, -1)));
}

/** Reports whether a title can be quoted; inner quotation marks of the same kind would end the quotation early. */
export const isQuotable = ({ title }: Pick<EvidenceSource, 'title'>): boolean => !/[“”]/.test(title);
