import { useAudit } from '../server/audit/audit.js';
import { AuditProgress } from '../auditRun/AuditProgress.js';
import { Brand } from './Brand.js';
import { useAuditRun } from '../auditRun/auditRun.js';
import { Freshness } from './Freshness.js';
import { License } from './License.js';
import { ModeMark } from './ModeMark.js';
import { Navigation } from './Navigation.js';
import { RunButton } from '../auditRun/RunButton.js';
import { Shortcuts } from './Shortcuts.js';
import { ThemeChoice } from './ThemeChoice.js';

export function Header() {
  const { data: audit } = useAudit();
  const { running } = useAuditRun();
  return (
    <header className="page-header">
      <Brand />
      <Navigation />
      {audit && (running === null ? <Freshness audit={audit} /> : <AuditProgress status={running} />)}
      <div className="marks">
        <ModeMark />
        <License />
        <ThemeChoice />
        <Shortcuts />
      </div>
      {audit && (
        <div className="run">
          <RunButton words={running ? 'Auditing…' : 'Run audit'} />
        </div>
      )}
      <output className="unseen">{running && 'The audit is running.'}</output>
    </header>
  );
}
