import type { PulledReply } from '../../../http/contract/dashboard/backup.js';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { count } from '../../wording/count.js';

/** What was restored, and what is left to do: the audit that is shown is still the one of the portfolio before. */
export function Restored({
  pulled: { files, kept_in },
  close,
}: {
  readonly pulled: PulledReply;
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
        <p>
          Restored {count(files.length, 'file')}. The audit on this page was made before: run a new one, so that it
          judges what was restored.
        </p>
        {kept_in !== null && (
          <p className="dim">
            What was replaced is kept in <code>{kept_in}</code>.
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
