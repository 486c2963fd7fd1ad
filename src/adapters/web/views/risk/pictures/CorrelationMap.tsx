import { useElementWidth } from '../../../pieces/state/useElementWidth.js';
import { formatRatio } from '../../../wording/numbers.js';
import type { OrderedCorrelations } from './correlationOrder.js';

/** Width in pixels of a row's name, which is at the right of the row's last cell. */
const NAME_WIDTH = 52;
const MAX_CELL = 26;
const MAX_LETTER = 11;
const MIN_LETTER = 7;

/** Shows the cells below the diagonal, in stronger colors for higher correlations; each cluster is outlined. */
export function CorrelationMap({ symbols, values, clusters }: OrderedCorrelations) {
  const [measure, width] = useElementWidth();
  const cell = Math.min(MAX_CELL, (width - NAME_WIDTH) / symbols.length);
  const side = cell * symbols.length;
  return (
    <div className="risk-correlations" ref={measure}>
      {cell > 0 && (
        <svg
          width={side + NAME_WIDTH}
          height={side}
          role="img"
          aria-label="Correlations of all pairs; the table below has the numbers"
        >
          {values.map((row, i) =>
            row.slice(0, i).map((value, j) => (
              <rect
                key={symbols[j]}
                className={value < 0 ? 'opposite' : 'together'}
                x={j * cell}
                y={i * cell}
                width={cell}
                height={cell}
                fillOpacity={Math.abs(value)}
              >
                <title>{`${symbols[i] ?? ''} and ${symbols[j] ?? ''}: ${formatRatio(value)}`}</title>
              </rect>
            )),
          )}
          {cell >= MIN_LETTER &&
            symbols.map((symbol, i) => (
              <text key={symbol} x={i * cell + 3} y={(i + 0.5) * cell} fontSize={Math.min(MAX_LETTER, cell)}>
                {symbol}
              </text>
            ))}
          {clusters.map(({ first, last }) => (
            <path key={first} d={outlineOf(first, last, cell)} />
          ))}
        </svg>
      )}
    </div>
  );
}

/** Returns the path of the left and the lower edge of a cluster's cells. */
const outlineOf = (first: number, last: number, cell: number): string =>
  `M${first * cell + 1} ${(first + 1) * cell}V${(last + 1) * cell - 1}H${last * cell}`;
