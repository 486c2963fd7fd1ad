import { UPDATE_CHECK_INTERVAL_MS } from '../../../../domain/dashboard/release/updateStatus.js';
import { HOUR_MS } from '../../../../domain/shared/timeUnits.js';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { Panel } from '../../pieces/Panel.js';
import { useAvailableUpdate } from '../../server/account/update.js';
import { formatDateTime } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';

export function VersionPanel({
  version,
  cloud,
}: {
  readonly version: string | null;
  readonly cloud: InstallationStatusView['cloud'];
}) {
  const { data } = useAvailableUpdate();
  const now = useNow();
  return (
    <Panel title="Version" note={version ?? undefined}>
      <div className="body">
        {data?.latest ? (
          <>
            <p>{data.update_available ? `Plumbline ${data.latest} is available.` : 'You have the latest version.'}</p>
            {data.release_notes !== null && data.update_available && <p className="dim">{data.release_notes}</p>}
            {data.checked_at !== null && (
              <p className="dim">
                Checked {formatDateTime(data.checked_at, now)}; checks run every {UPDATE_CHECK_INTERVAL_MS / HOUR_MS}{' '}
                hours.
              </p>
            )}
          </>
        ) : (
          <p className="dim">
            {cloud === 'connected'
              ? 'The cloud has not been checked for a newer version yet.'
              : 'Updates are not checked without a cloud.'}
          </p>
        )}
      </div>
    </Panel>
  );
}
