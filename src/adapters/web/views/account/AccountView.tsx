import { EmptyState } from '../../pieces/EmptyState.js';
import { ViewHead } from '../../pieces/ViewHead.js';

export default function AccountView() {
  return (
    <>
      <ViewHead title="Account" />
      <EmptyState title="Nothing to show here yet" />
    </>
  );
}
