import { moveLabelsApart, type PlacedLabel } from './moveLabelsApart.js';

interface LabeledLine {
  /** Position of the line. */
  readonly y: number;
  /** Whether the label stays at its line. */
  readonly isKept: boolean;
  /** Labels with the lowest opacity are dropped first. */
  readonly opacity: number;
}

/** Evidence paths of the lines whose labels stay at them. */
const KEPT: ReadonlySet<string> = new Set(['position.stop', 'position.entry_price', 'position.next_rung_price']);

/** Whether the label of the line with this evidence path stays at it, as does that of the line pointed at. */
export const isLabelKept = (evidence: string, pointedAt: string | null): boolean =>
  evidence === pointedAt || KEPT.has(evidence);

/**
 * Places the labels that stay at their lines, and moves the others into the space between them. Where there is too
 * little space, the faintest are dropped.
 */
export function placeLabels<Line extends LabeledLine>(
  lines: readonly Line[],
  gap: number,
  top: number,
  bottom: number,
): (Line & PlacedLabel)[] {
  const kept = moveLabelsApart(
    lines.filter(({ isKept }) => isKept),
    gap,
    top,
    bottom,
  );
  const others = lines.filter(({ isKept }) => !isKept).toSorted((one, other) => other.opacity - one.opacity);
  let start = top;
  const moved = [...kept.map(({ labelY }) => labelY), bottom + gap].flatMap((edge, place) => {
    const [first, last] = [start, edge - gap];
    start = edge + gap;
    const between = others.filter((line) => kept.filter(({ y }) => y <= line.y).length === place);
    return moveLabelsApart(between.slice(0, Math.max(0, Math.floor((last - first) / gap) + 1)), gap, first, last);
  });
  return [...kept, ...moved];
}
