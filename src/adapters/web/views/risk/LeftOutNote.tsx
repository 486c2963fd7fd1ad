import type { LeftOutPosition } from '../../../../domain/dashboard/risk/riskPosition.js';

/** Names the positions that a measure leaves out, with the reasons; renders nothing when no position is left out. */
export const LeftOutNote = ({ leftOut }: { readonly leftOut: readonly LeftOutPosition[] }) =>
  leftOut.length > 0 && (
    <ul className="risk-left-out">
      {leftOut.map(({ symbol, reason }) => (
        <li key={symbol}>
          <strong>{symbol}</strong> is left out: {reason}
        </li>
      ))}
    </ul>
  );
