import { price, quantity } from '../wording/numbers.js';
import { holdingOf, type Row } from './row.js';

export function Quantity({ row }: { readonly row: Row }) {
  const { position } = row.audit;
  if (position === null) return <span className="dim">–</span>;
  if (holdingOf(row) === 'watched') return <span className="dim">watched</span>;
  return <span title={`Average price ${price(position.average_price)}`}>{quantity(position.quantity)}</span>;
}
