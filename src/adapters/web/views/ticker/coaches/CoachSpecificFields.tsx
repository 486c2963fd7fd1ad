import type { JSX } from 'react';
import type { CoachReply } from '../../../server/coaching/coaches.js';
import { formatLocalDate } from '../../../wording/dates.js';
import { Citations } from './Citations.js';
import { closedTradesText } from './closedTradesText.js';

/** Shows the fields that only some coaches return: verdicts, headlines with sources, patterns across trades. */
export function CoachSpecificFields({ reply }: { readonly reply: CoachReply }): JSX.Element | null {
  if (!reply.available) return null;
  switch (reply.coach) {
    case 'catalyst':
      return (
        <>
          {reply.conflict === true && <p className="own warn">{reply.conflict_reason}</p>}
          <Citations
            name="Headlines"
            links={(reply.headlines ?? []).map(({ title, url, published_at, classification, direction }) => ({
              title,
              url,
              note: [
                classification.toLowerCase(),
                direction,
                published_at === null ? null : formatLocalDate(published_at),
              ]
                .filter((words) => words !== null)
                .join(', '),
            }))}
          />
        </>
      );
    case 'whale_confirmation':
      return (
        <>
          <p className="own">
            <strong>{reply.verdict}</strong> <span className="dim">{reply.verdict_reason}</span>
          </p>
          <Citations name="Citations" links={(reply.citations ?? []).map((link) => ({ ...link, note: null }))} />
        </>
      );
    case 'audit':
      return (
        <>
          <p className="own dim">{closedTradesText(reply)}</p>
          <ul className="citations">
            {(reply.patterns ?? []).map(({ pattern, count, of, rule }) => (
              <li key={pattern} title={rule}>
                {pattern.replaceAll('_', ' ')}, {count} of {of}
              </li>
            ))}
          </ul>
        </>
      );
    case 'thesis':
    case 'advocate':
    case 'pillar':
    case 'exit':
    case 'entry':
    case 'trap_structure':
      return null;
  }
}
