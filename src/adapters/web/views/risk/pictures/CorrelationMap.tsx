import { useState, type KeyboardEvent } from 'react';
import { useElementWidth } from '../../../pieces/state/useElementWidth.js';
import { formatRatio } from '../../../wording/numbers.js';
import type { CorrelationSquare } from './correlationSquare.js';
import { adjacentCell, type MatrixCell } from './adjacentCell.js';

/** Width in pixels of the name that follows the last cell of a row. */
const NAME_WIDTH = 52;
const MAX_CELL = 26;
const MAX_LETTER = 11;
const MIN_LETTER = 7;

const FIRST_PAIR: MatrixCell = { row: 1, column: 0 };

/**
 * Shows the cells below the diagonal, in stronger colors for higher correlations; each cluster is outlined. The arrow
 * keys move from pair to pair, and the pair's figure is announced.
 */
export function CorrelationMap({ symbols, values, clusters }: CorrelationSquare) {
  const [measure, width] = useElementWidth();
  const cell = Math.min(MAX_CELL, (width - NAME_WIDTH) / symbols.length);
  const side = cell * symbols.length;
  const [chosen, choose] = useState<MatrixCell | null>(null);
  const current = chosen ?? FIRST_PAIR;
  const textOf = (row: number, column: number): string =>
    `${symbols[row] ?? ''} and ${symbols[column] ?? ''}: ${formatRatio(values[row]?.[column] ?? NaN)}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = adjacentCell(current, event.key, symbols.length);
    if (next === null) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div className="risk-correlations" ref={measure}>
      {cell > 0 && (
        <svg
          width={side + NAME_WIDTH}
          height={side}
          role="slider"
          tabIndex={0}
          aria-label="Correlations by pair; the table below has all of them"
          aria-valuemin={1}
          aria-valuemax={(symbols.length * (symbols.length - 1)) / 2}
          aria-valuenow={(current.row * (current.row - 1)) / 2 + current.column + 1}
          aria-valuetext={textOf(current.row, current.column)}
          onKeyDown={onKeyDown}
          onFocus={() => choose(current)}
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
                <title>{textOf(i, j)}</title>
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
          {chosen !== null && (
            <path className="chosen" d={`M${chosen.column * cell} ${chosen.row * cell}h${cell}v${cell}h${-cell}z`} />
          )}
        </svg>
      )}
      <p aria-hidden="true">
        {chosen === null ? 'Use the arrow keys to step through the pairs.' : textOf(chosen.row, chosen.column)}
      </p>
    </div>
  );
}

/** Returns the path of the left and the lower edge of a cluster's cells. */
const outlineOf = (first: number, last: number, cell: number): string =>
  `M${first * cell + 1} ${(first + 1) * cell}V${(last + 1) * cell - 1}H${last * cell}`;
