import type { PortfolioRisk } from '../../../../domain/dashboard/risk/riskReport.js';
import { useInstallationStatus } from '../../server/account/setup.js';
import { useAccountRisk } from '../../server/trading/accountRisk.js';
import {
  unboundedRiskFinding,
  unknownRiskLine,
} from '../../../../domain/dashboard/trading/orders/exposure/accountRiskText.js';
import { Panel } from '../../pieces/Panel.js';
import { capitalText } from '../../wording/capital.js';
import { LeftOutNote } from './LeftOutNote.js';

type Props = Pick<PortfolioRisk, 'findings' | 'capital' | 'left_out'>;

export function FindingsPanel({ risk, generatedAt }: { readonly risk: Props; readonly generatedAt: string }) {
  const { data: account, error } = useAccountRisk(generatedAt);
  // The account risk is computed from the changed portfolio; the findings of the audit are not.
  const isAuditCurrent = useInstallationStatus().data?.portfolio.changed_since_audit !== true;
  const unknown = error === null ? null : unknownRiskLine(error.message);
  const unbounded = !isAuditCurrent ? null : account === undefined ? unknown : unboundedRiskFinding(account);
  const { capital, left_out } = risk;
  const findings = risk.findings.filter(({ kind }) => kind !== 'left_out');
  return (
    <Panel className="risk-panel" title="Findings" note="Sorted by the share of the capital concerned, largest first">
      <div className="body">
        {findings.length === 0 && unbounded === null ? (
          <p>No figure is high enough for a finding.</p>
        ) : (
          <ol className="risk-findings">
            {unbounded !== null && <li>{unbounded}</li>}
            {findings.map(({ kind, text }) => (
              <li key={`${kind} ${text}`}>{text}</li>
            ))}
          </ol>
        )}
        <LeftOutNote leftOut={left_out} />
        <p className="dim">
          {capitalText(capital)}{' '}
          {capital.basis === 'gross' &&
            'Your equity is not known because the cash is missing: import the account’s transactions, including deposits. Order previews use the broker’s cash, which is simulated in the paper account, so their percentages and beta differ. '}
          The figures describe the past; they are neither forecasts nor advice.
        </p>
      </div>
    </Panel>
  );
}
