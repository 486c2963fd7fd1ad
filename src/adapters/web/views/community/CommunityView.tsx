import { EmptyState } from '../../pieces/EmptyState.js';
import { ViewHead } from '../../pieces/ViewHead.js';

export default function CommunityView() {
  return (
    <>
      <ViewHead title="Community" />
      <EmptyState title="Nothing to show here yet" />
    </>
  );
}
