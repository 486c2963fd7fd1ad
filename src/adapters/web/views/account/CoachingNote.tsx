import type { CoachingSetup } from '../../server/coaching/coaching.js';
import { formatDollars } from '../../wording/money.js';

/** Shows the current provider, and today's (UTC) cost compared with the daily cap. */
export function CoachingNote({ setup: { provider, model, spent_today, cap } }: { readonly setup: CoachingSetup }) {
  const who = provider === 'rules' ? 'Rules only, no model' : `${provider}${model === null ? '' : ` (${model})`}`;
  return (
    <>
      {who} · {cost(spent_today)} of {formatDollars(cap)} spent today (UTC)
    </>
  );
}

/** Explains why the built-in rules write the texts although a model is configured, and why web search is off. */
export function CoachingProblems({ setup: { problem, search } }: { readonly setup: CoachingSetup }) {
  return (
    <>
      {problem !== null && <p className="log-note warn">{problem}</p>}
      {search.problem !== null && (
        <p className="log-note dim">{search.problem} The Whales coach cannot confirm its findings on the web.</p>
      )}
    </>
  );
}

/** Formats a cost with enough decimals, since one narration costs a fraction of a cent. */
const cost = (value: number): string => (value > 0 && value < 1 ? `$${value.toFixed(4)}` : formatDollars(value));
