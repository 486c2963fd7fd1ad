import { UPDATE_EVERY_MS } from '../../../../domain/dashboard/release/updateStatus.js';
import { HOUR_MS } from '../../../../domain/shared/timeUnits.js';
import type { SetupView } from '../../../http/contract/dashboard/setup.js';
import { Panel } from '../../pieces/Panel.js';
import { useUpdate } from '../../server/account/update.js';
import { moment } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/now.js';

export function VersionPanel({
  version,
  cloud,
}: {
  readonly version: string | null;
  readonly cloud: SetupView['cloud'];
}) {
  const { data } = useUpdate();
  const now = useNow();
  return (
    <Panel title="Version" note={version ?? undefined}>
      <div className="body">
        {data?.latest ? (
          <>
            <p>{data.update_available ? `Plumbline ${data.latest} is out.` : 'This is the latest.'}</p>
            {data.release_notes !== null && data.update_available && <p className="dim">{data.release_notes}</p>}
            {data.checked_at !== null && (
              <p className="dim">
                Asked {moment(data.checked_at, now)}, every {UPDATE_EVERY_MS / HOUR_MS} hours.
              </p>
            )}
          </>
        ) : (
          <p className="dim">
            {cloud === 'connected'
              ? 'The cloud was not asked for a newer version yet.'
              : 'Without a cloud nobody is asked for a newer version.'}
          </p>
        )}
      </div>
    </Panel>
  );
}
