import type { EvidenceSource } from '../evidence.js';
import { matchSpans, type TextSpan } from './spans.js';

const QUOTED = /“[^“”]*”/g;

/** Titles of sources, word for word between “ and ”: what another has said is no statement of the narration. */
export function sourceQuotationsIn(text: string, sources: readonly EvidenceSource[]): TextSpan[] {
  const titles = new Set(sources.map(({ title }) => title));
  return matchSpans(text, QUOTED).filter(({ text: quoted }) => titles.has(quoted.slice(1, -1)));
}

/** A title as a quotation that is recognised: inner marks of the same kind would end it. */
export const isQuotable = ({ title }: Pick<EvidenceSource, 'title'>): boolean => !/[“”]/.test(title);
