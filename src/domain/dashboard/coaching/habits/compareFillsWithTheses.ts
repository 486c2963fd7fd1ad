import { roundedPrice } from '../../market/rounding.js';
import type { JournalEntry } from '../../trading/journal/journal.js';
import type { EarlierThesis } from '../coach.js';
import { isDeriskingState } from '../deriskingStates.js';

export const FILL_JUDGMENTS = ['with_thesis', 'against_thesis', 'beside_thesis', 'no_thesis'] as const;
export type FillJudgment = (typeof FILL_JUDGMENTS)[number];

/** A fill and the thesis that was current when it happened, compared. */
export interface FillVersusThesis {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: number;
  readonly thesis: { readonly at: string; readonly state: string | null; readonly stop: number | null } | null;
  readonly judgment: FillJudgment;
  readonly note: string;
}

/** Pairs the fills of long trades, latest first, with the latest thesis before each fill. */
export function compareFillsWithTheses(
  trades: readonly JournalEntry[],
  theses: readonly EarlierThesis[],
): FillVersusThesis[] {
  const fills = trades
    .filter(({ direction }) => direction === 'long')
    .flatMap(({ entries, exits }) => [
      ...entries.flatMap(({ at, quantity, price }) =>
        at === null ? [] : [{ at, quantity, price, side: 'buy' as const }],
      ),
      ...exits.map(({ at, quantity, price }) => ({ at, quantity, price, side: 'sell' as const })),
    ])
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return fills.map((fill) => {
    const thesis = theses.find(({ at }) => at <= fill.at);
    const before = thesis === undefined ? null : { at: thesis.at, state: thesis.state, stop: thesis.stop };
    return { ...fill, price: roundedPrice(fill.price), thesis: before, ...judged(fill, before) };
  });
}

function judged(
  { side, price }: Pick<FillVersusThesis, 'side' | 'price'>,
  thesis: FillVersusThesis['thesis'],
): Pick<FillVersusThesis, 'judgment' | 'note'> {
  const { state = null, stop = null } = thesis ?? {};
  if (state === null) return { judgment: 'no_thesis', note: 'No thesis was written before this fill.' };
  const leaving = isDeriskingState(state);
  const below = stop !== null && price < stop;
  if (side === 'buy') {
    if (below) return { judgment: 'against_thesis', note: 'Bought below the thesis stop.' };
    const judgment = leaving ? 'against_thesis' : 'with_thesis';
    return { judgment, note: `Bought while the thesis said ${state}.` };
  }
  if (below) return { judgment: 'with_thesis', note: 'Sold below the thesis stop.' };
  return leaving
    ? { judgment: 'with_thesis', note: `Sold while the thesis said ${state}.` }
    : { judgment: 'beside_thesis', note: `Sold while the thesis said ${state} and the stop held.` };
}
