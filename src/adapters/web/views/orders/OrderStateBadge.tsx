import type { OrderState } from '../../server/trading/orders.js';
import { ORDER_STATE_LABELS } from '../../wording/orders.js';

export const OrderStateBadge = ({ state }: { readonly state: OrderState }) => (
  <span className={`tag ${ORDER_STATE_LABELS[state].tone}`} title={ORDER_STATE_LABELS[state].meaning}>
    {ORDER_STATE_LABELS[state].name}
  </span>
);
