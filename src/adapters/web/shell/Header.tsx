import { useAudit } from '../server/audit/audit.js';
import { AuditProgress } from '../auditRun/AuditProgress.js';
import { Brand } from './Brand.js';
import { useAuditRun } from '../auditRun/auditRun.js';
import { PriceFreshness } from './PriceFreshness.js';
import { LicenseButton } from './LicenseButton.js';
import { BrokerModeBadge } from './BrokerModeBadge.js';
import { Navigation } from './navigation/Navigation.js';
import { RunAuditButton } from '../auditRun/RunAuditButton.js';
import { Shortcuts } from './commands/Shortcuts.js';
import { ThemePicker } from './ThemePicker.js';

export function Header() {
  const { data: audit } = useAudit();
  const { running } = useAuditRun();
  return (
    <header className="page-header">
      <Brand />
      <Navigation />
      {audit && (running === null ? <PriceFreshness audit={audit} /> : <AuditProgress status={running} />)}
      <div className="marks">
        <BrokerModeBadge />
        <LicenseButton />
        <ThemePicker />
        <Shortcuts />
      </div>
      {audit !== null && (
        <div className="run">{audit && <RunAuditButton words={running ? 'Auditing…' : 'Run audit'} />}</div>
      )}
      <output className="unseen">{running && 'The audit is running.'}</output>
    </header>
  );
}
