import { hierarchy, treemap, type HierarchyRectangularNode } from 'd3-hierarchy';
import { useElementWidth } from '../../../pieces/state/useElementWidth.js';
import { formatFractionAsPercent } from '../../../wording/numbers.js';
import type { HeldPosition } from './heldPositions.js';

const HEIGHT = 300;
const LETTER_WIDTH = 8;
const LINE_HEIGHT = 16;

interface Props {
  readonly positions: readonly HeldPosition[];
}

/** Shows positions as areas, sized by value and colored by state; positions of the same sector are adjacent. */
export function Treemap({ positions }: Props) {
  const [measure, width] = useElementWidth();
  return (
    <div className="risk-treemap" ref={measure}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="group" aria-label="Positions by value and state">
          {sectorsOf(positions, width).map((sector) => (
            <g key={sector.data.name}>
              {sector.height > 0 && sector.x1 - sector.x0 > LETTER_WIDTH * sector.data.name.length && (
                <text className="dim" x={sector.x0 + 4} y={sector.y0 + 12}>
                  {sector.data.name}
                </text>
              )}
              {sector.leaves().map((tile) => (
                <Tile key={tile.data.name} tile={tile} />
              ))}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

interface Node {
  readonly name: string;
  readonly position?: HeldPosition;
  readonly children?: readonly Node[];
}

/** Returns the sectors with their positions, or the positions themselves when no sector is known. */
function sectorsOf(positions: readonly HeldPosition[], width: number): readonly HierarchyRectangularNode<Node>[] {
  const bySector = Map.groupBy(positions, ({ sector }) => sector);
  const leaf = (position: HeldPosition): Node => ({ name: position.symbol, position });
  const children =
    bySector.size === 1 && bySector.has(null)
      ? positions.map(leaf)
      : [...bySector].map(([sector, members]) => ({ name: sector ?? 'No sector', children: members.map(leaf) }));
  const root = hierarchy<Node>({ name: 'all', children }).sum(({ position }) => Math.abs(position?.value ?? 0));
  const layout = treemap<Node>()
    .size([width, HEIGHT])
    .paddingInner(2)
    .paddingTop(({ depth }) => (depth === 1 ? LINE_HEIGHT : 0));
  return layout(root).children ?? [];
}

function Tile({ tile: { x0, x1, y0, y1, data } }: { readonly tile: HierarchyRectangularNode<Node> }) {
  const { position } = data;
  if (position === undefined) return null;
  const { symbol, weight, state, sector } = position;
  const [width, height] = [x1 - x0, y1 - y0];
  const isNamed = width > LETTER_WIDTH * symbol.length && height > LINE_HEIGHT;
  const isWeighed = isNamed && width > LETTER_WIDTH * 5 && height > 2.2 * LINE_HEIGHT;
  const words = [symbol, formatFractionAsPercent(weight), weight < 0 ? 'short' : 'long', state, sector]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <a href={`#/ticker/${symbol}`} aria-label={words}>
        <title>{words}</title>
        <rect
          className={`tile-${state ?? 'WATCH'}`}
          x={x0}
          y={y0}
          width={width}
          height={height}
          strokeDasharray={weight < 0 ? '4 3' : undefined}
        />
      </a>
      {isNamed && (
        <text x={x0 + 4} y={y0 + 14} aria-hidden>
          {symbol}
        </text>
      )}
      {isWeighed && (
        <text className="dim" x={x0 + 4} y={y0 + 14 + LINE_HEIGHT} aria-hidden>
          {formatFractionAsPercent(weight)}
        </text>
      )}
    </>
  );
}
