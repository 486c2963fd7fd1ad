import { EmptyState } from '../../pieces/EmptyState.js';
import { ViewHead } from '../../pieces/ViewHead.js';

export default function BrokerView() {
  return (
    <>
      <ViewHead title="Broker" />
      <EmptyState title="Nothing to show here yet" />
    </>
  );
}
