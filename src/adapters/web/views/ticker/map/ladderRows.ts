import type { Decisions } from '../../../../../domain/dashboard/audit/decisions.js';
import type {
  DecisionBoundary,
  DecisionCell,
  DecisionMap,
} from '../../../../../domain/dashboard/decisionMap/decisionMap.js';
import { changesFromClose, type ChangeFromClose } from '../../../wording/decisions.js';

/** The parts of a decision map that the ladder shows. */
export type LadderMap = Pick<DecisionMap, 'last_close' | 'cells' | 'boundaries'>;

/** Changes that apply to closes beyond the boundary, up to `until`, or up to the end of the map if `until` is null. */
export interface CrossingEffect {
  readonly until: number | null;
  readonly changes: readonly ChangeFromClose[];
}

/** A boundary, described as seen from the last close. */
export interface LadderBoundary {
  readonly price: number;
  readonly distanceAtr: number;
  readonly isAbove: boolean;
  readonly isMajor: boolean;
  readonly effects: readonly CrossingEffect[];
  /** The states at closes just above and just below the boundary. */
  readonly states: { readonly above: Decisions['state']; readonly below: Decisions['state'] };
}

export type LadderRow =
  | { readonly kind: 'boundary'; readonly boundary: LadderBoundary }
  /** Minor boundaries close to each other, from the highest price down. */
  | { readonly kind: 'group'; readonly boundaries: readonly [LadderBoundary, ...LadderBoundary[]] }
  /** The last close, with the outcome if the close is unchanged. */
  | { readonly kind: 'close'; readonly cell: DecisionCell };

/** A group has at least this many successive minor boundaries, all in the same band of one ATR. */
const MIN_GROUP_SIZE = 3;

/** Returns the rows of the ladder, from the highest price down. */
export function ladderRows(map: LadderMap): readonly LadderRow[] {
  const { last_close, cells } = map;
  const cell = cells.findLast(({ from }) => from <= last_close) ?? cells[0];
  const all = ladderBoundaries(map, cell?.decisions).toReversed();
  return [
    ...grouped(all.filter(({ isAbove }) => isAbove)),
    ...(cell === undefined ? [] : [{ kind: 'close' as const, cell }]),
    ...grouped(all.filter(({ isAbove }) => !isAbove)),
  ];
}

const ladderBoundaries = ({ last_close, cells, boundaries }: LadderMap, unchanged?: Decisions): LadderBoundary[] =>
  boundaries.map((boundary, place): LadderBoundary => {
    const { price, distance_atr, weight, changes } = boundary;
    const isAbove = price > last_close;
    const beyond = isAbove ? boundaries.slice(place + 1) : boundaries.slice(0, place).toReversed();
    return {
      price,
      distanceAtr: distance_atr,
      isAbove,
      isMajor: weight === 'action' || weight === 'signal',
      effects: effectsOf(changesFromClose(changes, isAbove, { unchanged }), beyond, isAbove),
      states: { above: cells[place + 1]?.decisions.state ?? null, below: cells[place]?.decisions.state ?? null },
    };
  });

function effectsOf(
  changes: readonly ChangeFromClose[],
  beyond: readonly DecisionBoundary[],
  isAbove: boolean,
): readonly CrossingEffect[] {
  const untilOf = ({ decision }: ChangeFromClose): number | null => {
    const end = beyond.find((each) => each.changes.some((change) => change.decision === decision));
    return end === undefined ? null : isAbove ? end.below : end.above;
  };
  const groups = Map.groupBy(changes, untilOf);
  return Array.from(groups, ([until, held]) => ({ until, changes: held }));
}

/** Collapses runs of minor boundaries whose distances fall into the same band of one ATR. */
function grouped(boundaries: readonly LadderBoundary[]): LadderRow[] {
  const rows: LadderRow[] = [];
  let run: LadderBoundary[] = [];
  const endRun = () => {
    const [first, ...others] = run;
    if (first !== undefined && run.length >= MIN_GROUP_SIZE)
      rows.push({ kind: 'group', boundaries: [first, ...others] });
    else rows.push(...run.map((boundary) => ({ kind: 'boundary' as const, boundary })));
    run = [];
  };
  for (const boundary of boundaries) {
    const previous = run.at(-1);
    if (boundary.isMajor || (previous !== undefined && bandOf(previous) !== bandOf(boundary))) endRun();
    if (boundary.isMajor) rows.push({ kind: 'boundary', boundary });
    else run.push(boundary);
  }
  endRun();
  return rows;
}

/** Returns the number of whole ATRs between a boundary and the last close. */
const bandOf = ({ distanceAtr }: LadderBoundary): number => Math.floor(Math.abs(distanceAtr));
