import { RunAuditButton } from './RunAuditButton.js';
import { useAuditRun } from './auditRun.js';
import { useInstallationStatus } from '../server/account/setup.js';

/** Says that the audit shown below is based on an earlier portfolio, and offers a new audit. */
export function ChangedPortfolioNotice() {
  const { running } = useAuditRun();
  const { data: setup } = useInstallationStatus();
  if (running !== null || setup?.portfolio.changed_since_audit !== true) return null;
  return (
    <section className="notice warned changed-portfolio" aria-label="Changed portfolio">
      <p>
        Your portfolio has changed since this audit. States, holdings and stops below are those of the earlier
        portfolio.
      </p>
      <RunAuditButton className="primary" words="Run the audit" />
    </section>
  );
}
