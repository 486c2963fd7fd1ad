import { profit, profitPercent, stopDistance } from '../../tickers/plan.js';
import { holdingOf, type Row } from '../../tickers/row.js';
import { gain, multiple, percent, price, quantity, wholeMoney } from '../../wording/numbers.js';

export function ProfitCell({ row }: { readonly row: Row }) {
  const relative = profitPercent(row);
  const { position } = row.audit;
  if (relative === null || position === null)
    return <span className="dim">{holdingOf(row) === 'watched' ? 'watched' : '–'}</span>;
  const words = `${quantity(position.quantity)} at ${price(position.average_price)}: ${wholeMoney(profit(row))}`;
  return (
    <span className={relative < 0 ? 'bad' : 'good'} title={words}>
      {gain(relative)}
    </span>
  );
}

export function StopCell({ row }: { readonly row: Row }) {
  const distance = stopDistance(row);
  if (distance === null) return <span className="dim">–</span>;
  const stop = row.audit.framework?.holding?.stop ?? null;
  return (
    <span className={distance.percent < 0 ? 'bad' : undefined} title={`The stop is ${price(stop)}`}>
      {percent(distance.percent)} <span className="dim in-r">{multiple(distance.r)}</span>
    </span>
  );
}
