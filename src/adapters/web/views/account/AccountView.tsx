import './account.css';
import { WaitForQueries } from '../../pieces/WaitForQueries.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useAgents } from '../../server/account/agents.js';
import { useBackups } from '../../server/account/backups.js';
import { useLicense } from '../../server/account/license.js';
import { usePreferences } from '../../server/account/preferences.js';
import { useAutostart } from '../../server/account/autostart.js';
import { useInstallationStatus } from '../../server/account/setup.js';
import { useAudit } from '../../server/audit/audit.js';
import { useCoachingSetup } from '../../server/coaching/coaching.js';
import { useTheses } from '../../server/coaching/theses.js';
import { AgentsPanel } from './AgentsPanel.js';
import { BackupPanel } from './backup/BackupPanel.js';
import { LicensePanel } from './LicensePanel.js';
import { NotificationsPanel } from './NotificationsPanel.js';
import { PreferencesPanel } from './PreferencesPanel.js';
import { AutostartPanel } from './AutostartPanel.js';
import { ThesisLogPanel } from './ThesisLogPanel.js';
import { VersionPanel } from './VersionPanel.js';

export default function AccountView() {
  const loadedSetup = useInstallationStatus();
  const { data: setup, error } = loadedSetup;
  const cloud = setup?.cloud ?? 'not_configured';
  const columns = [loadedSetup, useLicense(), usePreferences(), useAgents(), useAutostart()];
  const below = [useBackups(cloud === 'connected'), useAudit(), useTheses(null), useCoachingSetup()];
  return (
    <>
      <ViewHeader title="Account" note="Your license, backups and preferences" />
      {error !== null && setup === undefined ? (
        <LoadFailure error={error} what="the account" retry={() => void loadedSetup.refetch()} />
      ) : (
        <WaitForQueries queries={columns} what="the account">
          <div className="two-columns">
            <div>
              <LicensePanel cloud={cloud} />
              <VersionPanel version={setup?.version ?? null} cloud={cloud} />
              <BackupPanel cloud={cloud} known={setup !== undefined} />
            </div>
            <div>
              <PreferencesPanel cloud={cloud} />
              {cloud === 'connected' && <NotificationsPanel />}
              <AgentsPanel />
              <AutostartPanel />
            </div>
          </div>
          <WaitForQueries queries={below} what="the thesis log">
            <ThesisLogPanel />
          </WaitForQueries>
        </WaitForQueries>
      )}
    </>
  );
}
