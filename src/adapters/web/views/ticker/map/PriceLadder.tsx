import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRowNavigation } from '../../../pieces/table/useRowNavigation.js';
import { BoundaryLines } from './BoundaryLines.js';
import { LastCloseLines } from './LastCloseLines.js';
import { BoundaryGroupLines } from './BoundaryGroupLines.js';
import { ladderRows, type LadderMap, type LadderRow } from './ladderRows.js';
import { OpenLinesContext } from './LadderLine.js';

interface Props {
  readonly ticker: string;
  readonly map: LadderMap;
}

/** Shows the closes that would change a decision, from the highest price down; the arrow keys move between them. */
export function PriceLadder({ ticker, map }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const rows = useMemo(() => ladderRows(map), [map]);
  useRowNavigation(body);
  useLayoutEffect(() => centerOnClose(room.current), []);
  const lines = useMemo(
    () => ({
      opened,
      toggle: (id: string) => setOpened((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id])),
    }),
    [opened],
  );
  return (
    <div ref={room} className="ladder-room">
      <table className="price-ladder">
        <caption className="unseen">
          Closes of the next session that would change a decision, from the highest price down. Select a price to see
          what would change.
        </caption>
        <thead className="unseen">
          <tr>
            <th scope="col">Close</th>
            <th scope="col">Distance from the last close</th>
            <th scope="col">What would change</th>
          </tr>
        </thead>
        <tbody ref={body}>
          <OpenLinesContext value={lines}>{rows.map((row) => lineOf(row, ticker, map.last_close))}</OpenLinesContext>
        </tbody>
      </table>
    </div>
  );
}

function lineOf(row: LadderRow, ticker: string, lastClose: number) {
  switch (row.kind) {
    case 'boundary':
      return <BoundaryLines key={row.boundary.price} boundary={row.boundary} ticker={ticker} />;
    case 'group':
      return <BoundaryGroupLines key={`from ${row.boundaries[0].price}`} boundaries={row.boundaries} ticker={ticker} />;
    case 'close':
      return <LastCloseLines key="close" cell={row.cell} lastClose={lastClose} />;
  }
}

function centerOnClose(room: HTMLElement | null): void {
  const line = room?.querySelector<HTMLElement>('.at-close') ?? null;
  if (room === null || line === null) return;
  room.scrollTop = line.offsetTop - (room.clientHeight - line.offsetHeight) / 2;
}
