import type { PullBackupReply } from '../../../../http/contract/dashboard/backup.js';
import { useAuditRun } from '../../../auditRun/auditRun.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';

/**
 * Shows the restored files and suggests the next step, since the page still shows the audit of the previous portfolio.
 */
export function RestoreResult({
  pulled: { files, kept_in },
  close,
}: {
  readonly pulled: PullBackupReply;
  readonly close: () => void;
}) {
  const { start, blocked } = useAuditRun();
  const runAudit = () => {
    start();
    close();
  };
  return (
    <>
      <div role="status">
        <p>Restored {formatCount(files.length, 'file')}. The audit on this page predates the restore. Run a new one.</p>
        {kept_in !== null && (
          <p className="dim">
            The replaced files are kept in <code>{kept_in}</code>.
          </p>
        )}
      </div>
      <div className="choices">
        <button type="button" onClick={close}>
          Later
        </button>
        <button type="button" className="primary" aria-disabled={blocked} onClick={runAudit}>
          Run audit
        </button>
      </div>
    </>
  );
}
