import './account.css';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useSetup } from '../../server/account/setup.js';
import { AgentsPanel } from './AgentsPanel.js';
import { BackupPanel } from './BackupPanel.js';
import { LicensePanel } from './LicensePanel.js';
import { PreferencesPanel } from './PreferencesPanel.js';
import { ServicePanel } from './ServicePanel.js';
import { ThesisLogPanel } from './ThesisLogPanel.js';
import { VersionPanel } from './VersionPanel.js';

export default function AccountView() {
  const setup = useSetup().data;
  const cloud = setup?.cloud ?? 'not_configured';
  return (
    <>
      <ViewHeader title="Account" note="Your license, backups and preferences" />
      <div className="account-columns">
        <div>
          <LicensePanel cloud={cloud} />
          <BackupPanel cloud={cloud} known={setup !== undefined} />
          <VersionPanel version={setup?.version ?? null} cloud={cloud} />
        </div>
        <div>
          <PreferencesPanel cloud={cloud} />
          <AgentsPanel />
          <ServicePanel />
        </div>
      </div>
      <ThesisLogPanel />
    </>
  );
}
