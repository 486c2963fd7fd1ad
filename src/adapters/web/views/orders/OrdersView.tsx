import { EmptyState } from '../../pieces/EmptyState.js';
import { ViewHead } from '../../pieces/ViewHead.js';

export default function OrdersView() {
  return (
    <>
      <ViewHead title="Orders" />
      <EmptyState title="Nothing to show here yet" />
    </>
  );
}
