import { describe, expect, it } from '@jest/globals';
import type { DecisionChange, Decisions } from '../../../src/domain/dashboard/audit/decisions.js';
import {
  boundarySentences,
  boundaryGroupText,
  shortBoundaryText,
} from '../../../src/adapters/web/views/ticker/map/boundaryText.js';
import { changesFromClose, shortChangesText } from '../../../src/adapters/web/wording/decisions.js';
import { ladderRows, type LadderMap, type LadderRow } from '../../../src/adapters/web/views/ticker/map/ladderRows.js';

const LAST_CLOSE = 100;
const LOWEST = 90;
const HIGHEST = 110;

const DECISIONS: Decisions = {
  state: 'TIGHTEN',
  swing_signal: 'NONE',
  verdict: 'OK',
  structure: 'CLEAN',
  grade: 'A',
  rungs_hit: 1,
  stop_breached: false,
  stop_rises: false,
  regime: 'risk_on',
  regime_vote: 1,
};

type BoundaryInput = Pick<LadderMap['boundaries'][number], 'price' | 'weight' | 'changes'>;

const grade = (from: Decisions['grade'], to: Decisions['grade']): DecisionChange => ({ decision: 'grade', from, to });
const minor = (price: number, ...changes: readonly DecisionChange[]): BoundaryInput => ({
  price,
  weight: 'rating',
  changes,
});

const STOP: BoundaryInput = {
  price: 98,
  weight: 'action',
  changes: [
    { decision: 'state', from: 'EXIT', to: 'TIGHTEN' },
    { decision: 'stop_breached', from: true, to: false },
  ],
};

/** Returns a map with an ATR of 2.5. The boundaries must be given in ascending order of price. */
function mapOf(...inputs: readonly BoundaryInput[]): LadderMap {
  const boundaries = inputs.map(({ price, weight, changes }) => ({
    price,
    weight,
    changes,
    distance_atr: (price - LAST_CLOSE) / 2.5,
    below: price > LAST_CLOSE ? price - 0.01 : price,
    above: price > LAST_CLOSE ? price : price + 0.01,
  }));
  const cells = [null, ...boundaries].map((lower, place) => ({
    from: lower?.above ?? LOWEST,
    to: boundaries[place]?.below ?? HIGHEST,
    decisions: { ...DECISIONS, state: (lower?.price ?? 0) < STOP.price ? ('EXIT' as const) : DECISIONS.state },
  }));
  return { last_close: LAST_CLOSE, cells, boundaries };
}

const pricesOf = (row: LadderRow): readonly number[] => {
  if (row.kind === 'close') return [LAST_CLOSE];
  return row.kind === 'group' ? row.boundaries.map(({ price }) => price) : [row.boundary.price];
};

function boundaryAt(map: LadderMap, price: number) {
  const row = ladderRows(map).find((each) => each.kind === 'boundary' && each.boundary.price === price);
  if (row?.kind !== 'boundary') throw new TypeError(`no row for ${price}`);
  return row.boundary;
}

describe('ladderRows', () => {
  it('lists the boundaries from the highest price down, with the last close between them', () => {
    const map = mapOf(STOP, minor(99, grade('B', 'A')), minor(102, grade('A', 'A+')));

    expect(ladderRows(map).map(pricesOf)).toEqual([[102], [LAST_CLOSE], [99], [98]]);
  });

  it('collapses three minor boundaries in the same one-ATR band, but never a state change', () => {
    const flips = [97.9, 98.1, 98.2, 98.3].map((price) => minor(price, grade('B', 'A')));
    const map = mapOf(...flips.slice(0, 1), STOP, ...flips.slice(1));

    expect(ladderRows(map).map(pricesOf)).toEqual([[LAST_CLOSE], [98.3, 98.2, 98.1], [98], [97.9]]);
    expect(boundaryAt(map, 98)).toMatchObject({ isMajor: true, states: { above: 'TIGHTEN', below: 'EXIT' } });
  });

  it('does not collapse minor boundaries in different one-ATR bands', () => {
    const map = mapOf(...[101, 102, 103, 104].map((price) => minor(price, grade('A', 'A+'))));

    expect(ladderRows(map).map(pricesOf)).toEqual([[104], [103], [102], [101], [LAST_CLOSE]]);
  });

  it('shows only the last close when no other closing price changes a decision', () => {
    expect(ladderRows(mapOf())).toEqual([
      { kind: 'close', cell: { from: LOWEST, to: HIGHEST, decisions: { ...DECISIONS, state: 'EXIT' } } },
    ]);
  });
});

describe('the text of a boundary', () => {
  it('describes a boundary below the last close by the decision at closes below the boundary', () => {
    const stop = boundaryAt(mapOf(STOP), 98);

    expect(shortBoundaryText(stop)).toBe('EXIT, stop broken');
    expect(boundarySentences(stop)).toEqual([
      'With a close of 98.00 or lower, the state would be EXIT instead of TIGHTEN and the stop would be broken.',
    ]);
  });

  it('describes a boundary above the last close by the decision at closes above the boundary', () => {
    const rung: DecisionChange = { decision: 'rungs_hit', from: 1, to: 2 };

    expect(boundarySentences(boundaryAt(mapOf({ price: 105, weight: 'action', changes: [rung] }), 105))).toEqual([
      'With a close of 105.00 or higher, rung 2 would be reached.',
    ]);
  });

  it('states each decision’s value up to the next boundary that changes the same decision', () => {
    const wait: DecisionChange = { decision: 'verdict', from: 'WAIT', to: 'OK' };
    const map = mapOf(
      minor(96, { ...wait, from: 'OK', to: 'WAIT' }),
      minor(97, grade('C', 'B')),
      minor(99, wait, grade('B', 'A')),
    );

    expect(boundarySentences(boundaryAt(map, 99))).toEqual([
      'With a close of 99.00 down to 96.01, the entry verdict would be WAIT instead of OK.',
      'With a close of 99.00 down to 97.01, the grade would be B instead of A.',
    ]);
  });

  it('says “again” where a decision returns to its value at the last close', () => {
    const map = mapOf(
      minor(96, { decision: 'verdict', from: 'OK', to: 'WAIT' }),
      minor(99, { decision: 'verdict', from: 'WAIT', to: 'OK' }),
    );

    expect([99, 96].map((price) => shortBoundaryText(boundaryAt(map, price)))).toEqual([
      'Verdict WAIT',
      'Verdict OK again',
    ]);
  });

  it('says “still” where a decision stays as it is today, although an unchanged close would change it', () => {
    const change = { decision: 'state', from: 'EXIT', to: 'WATCH' } as const;

    expect(shortChangesText(changesFromClose([change], false, { today: { state: 'EXIT' } }))).toBe('Still EXIT');
  });

  it('lists a decision only once even if a group of boundaries changes it several times', () => {
    const rows = ladderRows(
      mapOf(
        minor(98.1, grade('C', 'B')),
        minor(98.2, grade('B', 'A-')),
        minor(98.3, { decision: 'structure', from: 'FADE', to: 'CLEAN' }),
      ),
    );
    const group = rows.find((row) => row.kind === 'group');

    expect(boundaryGroupText(group?.boundaries ?? [])).toBe('3 minor changes: bar type, grade');
  });
});
