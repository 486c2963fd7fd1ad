import type { Source } from '../evidence.js';
import { spansOf, type Span } from './spans.js';

const QUOTED = /“[^“”]*”/g;

/** Titles of sources, word for word between “ and ”: what another has said is no statement of the narration. */
export function quotationsIn(text: string, sources: readonly Source[]): Span[] {
  const titles = new Set(sources.map(({ title }) => title));
  return spansOf(text, QUOTED).filter(({ text: quoted }) => titles.has(quoted.slice(1, -1)));
}

/** A title as a quotation that is recognised: inner marks of the same kind would end it. */
export const quotable = ({ title }: Pick<Source, 'title'>): boolean => !/[“”]/.test(title);
