import { useAudit } from '../server/audit.js';
import { Brand } from './Brand.js';
import { useAuditRun } from './auditRun.js';
import { Freshness } from './Freshness.js';
import { License } from './License.js';
import { ModeMark } from './ModeMark.js';
import { Navigation } from './Navigation.js';
import { RunControl } from './RunControl.js';
import { Shortcuts } from './Shortcuts.js';
import { ThemeChoice } from './ThemeChoice.js';

export function Header() {
  const { data: audit } = useAudit();
  const { running } = useAuditRun();
  return (
    <header className="page-header">
      <Brand />
      <Navigation />
      {audit && <Freshness audit={audit} />}
      <div className="marks">
        <ModeMark />
        <License />
        <ThemeChoice />
        <Shortcuts />
      </div>
      {audit && <RunControl />}
      <output className="unseen">{running && 'The audit is running.'}</output>
    </header>
  );
}
