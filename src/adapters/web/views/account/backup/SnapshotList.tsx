import type { SnapshotView } from '../../../server/account/backups.js';
import { formatBytes } from '../../../wording/formatBytes.js';
import { formatDateTime } from '../../../wording/dates.js';
import { useNow } from '../../../pieces/state/useNow.js';
import { TableHead } from '../../../pieces/table/TableHead.js';

interface Props {
  readonly snapshots: readonly SnapshotView[];
  readonly restore: (snapshot: SnapshotView) => void;
  readonly remove: (snapshot: SnapshotView) => void;
}

export function SnapshotList({ snapshots, restore, remove }: Props) {
  const now = useNow();
  if (snapshots.length === 0) return <p className="all-well dim">No backups yet.</p>;
  return (
    <div className="scroll">
      <table className="data snapshots">
        <caption className="unseen">Backups, newest first</caption>
        <TableHead columns={['Created', 'Created by', ['Size', 'number'], { unseen: 'Actions' }]} />
        <tbody>
          {snapshots.map((snapshot) => {
            const { snapshot_id, created_at, machine, size_bytes, is_current } = snapshot;
            const made = formatDateTime(created_at, now);
            return (
              <tr key={snapshot_id}>
                <th scope="row">
                  {made} {is_current && <span className="tag good">current</span>}
                </th>
                <td>
                  {machine === null ? (
                    <span className="dim">another program</span>
                  ) : machine.is_this ? (
                    'this machine'
                  ) : (
                    machine.name
                  )}
                </td>
                <td className="number">{formatBytes(size_bytes)}</td>
                <td className="number">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-label={`Restore the backup of ${made}`}
                    onClick={() => restore(snapshot)}
                  >
                    Restore…
                  </button>{' '}
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-label={`Remove the backup of ${made}`}
                    onClick={() => remove(snapshot)}
                  >
                    Remove…
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
