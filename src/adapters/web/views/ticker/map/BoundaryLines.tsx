import { Link } from 'wouter';
import { formatAtrDistance, formatExactPrice } from '../../../wording/numbers.js';
import { boundarySentences, shortBoundaryText } from './boundaryText.js';
import { LadderDetails, LadderLine, useIsLineOpen } from './LadderLine.js';
import type { LadderBoundary } from './ladderRows.js';

interface Props {
  readonly boundary: LadderBoundary;
  readonly ticker: string;
}

/** Shows a boundary. When opened, it adds the changes as sentences and a link to the what-if view for that close. */
export function BoundaryLines({ boundary, ticker }: Props) {
  const { price, distanceAtr, isAbove, isMajor, states } = boundary;
  const id = String(price);
  const sentences = boundarySentences(boundary);
  const written = formatExactPrice(price);
  return (
    <>
      <LadderLine
        id={id}
        className={isMajor ? `major ${changedState(boundary)}` : 'minor'}
        states={states}
        price={`${isAbove ? '↑' : '↓'} ${written}`}
        spokenPrice={`${written}, ${isAbove ? 'above' : 'below'} the last close`}
        distance={formatAtrDistance(distanceAtr)}
        text={shortBoundaryText(boundary)}
        sentences={sentences}
      />
      {useIsLineOpen(id) && (
        <LadderDetails states={{ above: states.below, below: states.below }}>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Link href={`/ticker/${ticker}?close=${price}`}>
            What if {ticker} closes at {written}?
          </Link>
        </LadderDetails>
      )}
    </>
  );
}

/** Returns the CSS class of the state beyond the boundary, if the state changes there. */
function changedState({ isAbove, states: { above, below } }: LadderBoundary): string {
  return above === below ? '' : `to-${isAbove ? above : below}`;
}
