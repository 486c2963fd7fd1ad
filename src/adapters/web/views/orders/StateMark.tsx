import type { OrderState } from '../../server/trading/orders.js';
import { STATE_WORDS } from '../../wording/orders.js';

export const StateMark = ({ state }: { readonly state: OrderState }) => (
  <span className={`tag ${STATE_WORDS[state].tone}`} title={STATE_WORDS[state].meaning}>
    {STATE_WORDS[state].name}
  </span>
);
