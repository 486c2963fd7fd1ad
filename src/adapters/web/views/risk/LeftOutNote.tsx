import type { LeftOutPosition } from '../../../../domain/dashboard/risk/riskPosition.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';

interface Props {
  readonly leftOut: readonly LeftOutPosition[];
}

const MOST_SHOWN = 5;

/** Names the positions that a measure leaves out, with the reasons; a long list opens on request. */
export function LeftOutNote({ leftOut }: Props) {
  if (leftOut.length <= MOST_SHOWN) return leftOut.length > 0 && <LeftOutList leftOut={leftOut} />;
  return (
    <details>
      <summary>{formatCount(leftOut.length, 'position')} are left out</summary>
      <LeftOutList leftOut={leftOut} />
    </details>
  );
}

const LeftOutList = ({ leftOut }: Props) => (
  <ul className="risk-left-out">
    {leftOut.map(({ symbol, reason }) => (
      <li key={symbol}>
        <strong>{symbol}</strong> is left out: {reason}
      </li>
    ))}
  </ul>
);
