import type { ReactNode } from 'react';
import type { CoachReply } from '../../../server/coaching/coaches.js';
import { EvidenceLink } from './EvidenceLink.js';

const PUNCTUATION = /^[,.;:!?)]+/;

/** Shows a checked narration. Each number opens its evidence; a comma after a number stays on the same line. */
export function Narration({
  text,
  reply: { figures, evidence },
}: {
  readonly text: string;
  readonly reply: CoachReply;
}) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end, evidence: id } of figures.toSorted((one, other) => one.start - other.start)) {
    const figure = evidence.figures.find((each) => each.id === id);
    if (start < from || figure === undefined) continue;
    parts.push(text.slice(from, start));
    const [after = ''] = PUNCTUATION.exec(text.slice(end)) ?? [];
    parts.push(
      <span key={start} className="figure">
        <EvidenceLink words={text.slice(start, end)} figure={figure} />
        {after}
      </span>,
    );
    from = end + after.length;
  }
  parts.push(text.slice(from));
  return <p className="narration">{parts}</p>;
}
