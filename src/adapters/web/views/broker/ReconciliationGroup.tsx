import { useId } from 'react';
import { formatExactPrice, formatQuantity } from '../../wording/numbers.js';
import type { ReconciledHolding, ReconciliationRow } from './reconciliationRows.js';

interface Props {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly ReconciliationRow[];
}

export function ReconciliationGroup({ title, note, rows }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="group">
      <h3 id={id}>
        {title} <span className={rows.length > 0 ? 'count some' : 'count'}>{rows.length}</span>
        <span className="dim">{note}</span>
      </h3>
      {rows.length > 0 && (
        <div className="scroll">
          <table className="data" aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">Ticker</th>
                <th scope="col" className="number">
                  File
                </th>
                <th scope="col" className="number">
                  Average
                </th>
                <th scope="col" className="number">
                  Broker
                </th>
                <th scope="col" className="number">
                  Average
                </th>
                <th scope="col" className="number">
                  Difference
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Line key={row.ticker} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Line({ row: { ticker, local, broker } }: { readonly row: ReconciliationRow }) {
  const sameQuantity = local?.quantity === broker?.quantity;
  const samePrice = local?.average_price === broker?.average_price;
  return (
    <tr>
      <th scope="row">{ticker}</th>
      <Held holding={local} sameQuantity={sameQuantity} samePrice={samePrice} />
      <Held holding={broker} sameQuantity={sameQuantity} samePrice={samePrice} />
      <td className="number">
        {sameQuantity ? (
          <span className="dim">price only</span>
        ) : (
          signed((broker?.quantity ?? 0) - (local?.quantity ?? 0))
        )}
      </td>
    </tr>
  );
}

function Held({
  holding,
  sameQuantity,
  samePrice,
}: {
  readonly holding: ReconciledHolding | null;
  readonly sameQuantity: boolean;
  readonly samePrice: boolean;
}) {
  return (
    <>
      <td className={sameQuantity ? 'number dim' : 'number'}>{formatQuantity(holding?.quantity ?? null)}</td>
      <td className={samePrice ? 'number dim' : 'number'}>
        {holding === null ? '–' : formatExactPrice(holding.average_price)}
      </td>
    </>
  );
}

const signed = (difference: number): string =>
  difference > 0 ? `+${formatQuantity(difference)}` : formatQuantity(difference);
