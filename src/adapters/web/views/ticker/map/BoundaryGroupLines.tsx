import { formatAtrDistance, formatExactPrice } from '../../../wording/numbers.js';
import { BoundaryLines } from './BoundaryLines.js';
import { boundaryGroupText } from './boundaryText.js';
import { LadderLine, useIsLineOpen } from './LadderLine.js';
import type { LadderBoundary } from './ladderRows.js';

interface Props {
  /** Boundaries from the highest price down. */
  readonly boundaries: readonly [LadderBoundary, ...LadderBoundary[]];
  readonly ticker: string;
}

/** Shows minor boundaries in one line. When opened, it shows each boundary on its own line. */
export function BoundaryGroupLines({ boundaries, ticker }: Props) {
  const [first] = boundaries;
  const last = boundaries.at(-1) ?? first;
  const nearest = first.isAbove ? last : first;
  const id = `from ${first.price}`;
  const range = [last.price, first.price].map(formatExactPrice);
  return (
    <>
      <LadderLine
        id={id}
        className="minor"
        states={{ above: first.states.above, below: last.states.below }}
        price={range.join('–')}
        spokenPrice={range.join(' to ')}
        distance={formatAtrDistance(nearest.distanceAtr)}
        text={boundaryGroupText(boundaries)}
        sentences={[`${boundaryGroupText(boundaries)}.`]}
      />
      {useIsLineOpen(id) &&
        boundaries.map((boundary) => <BoundaryLines key={boundary.price} boundary={boundary} ticker={ticker} />)}
    </>
  );
}
