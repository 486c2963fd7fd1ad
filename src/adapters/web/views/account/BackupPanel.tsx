import { useState } from 'react';
import type { BackupsReply } from '../../../http/contract/dashboard/backup.js';
import type { SetupView } from '../../../http/contract/dashboard/setup.js';
import { Failed } from '../../pieces/Failed.js';
import { Loading } from '../../pieces/Loading.js';
import { Modal } from '../../pieces/Modal.js';
import { NoCloud } from '../../pieces/NoCloud.js';
import { Notice } from '../../pieces/Notice.js';
import { Panel } from '../../pieces/Panel.js';
import { useBackups, type Snapshot } from '../../server/account/backups.js';
import { count } from '../../wording/count.js';
import { moment } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/now.js';
import { PushForm } from './PushForm.js';
import { RemoveSnapshot } from './RemoveSnapshot.js';
import { RestoreForm } from './RestoreForm.js';
import { SnapshotList } from './SnapshotList.js';

type Asked = { readonly for: 'push' } | { readonly for: 'restore' | 'remove'; readonly snapshot: Snapshot };

const TITLES = { push: 'Back up now', restore: 'Restore a backup', remove: 'Remove a backup' } as const;

export function BackupPanel({ cloud, known }: { readonly cloud: SetupView['cloud']; readonly known: boolean }) {
  const { data, error, isPending, refetch } = useBackups(cloud === 'connected');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <Panel
      title="Backup"
      note="Encrypted on this machine; the cloud sees ciphertext alone"
      tools={
        data?.configured && (
          <button type="button" className="primary" onClick={() => setAsked({ for: 'push' })}>
            Back up…
          </button>
        )
      }
    >
      {known && cloud !== 'connected' && <NoCloud cloud={cloud} what="A backup" />}
      {cloud === 'connected' && isPending && <Loading what="the backups" />}
      {error && !data && <Failed error={error} what="the backups" retry={() => void refetch()} />}
      {data && <Standing view={data} />}
      {data?.configured && (
        <SnapshotList
          snapshots={data.snapshots}
          restore={(snapshot) => setAsked({ for: 'restore', snapshot })}
          remove={(snapshot) => setAsked({ for: 'remove', snapshot })}
        />
      )}
      <Modal title={asked === null ? '' : TITLES[asked.for]} open={asked !== null} close={close}>
        {asked?.for === 'push' && (
          <PushForm first={data?.snapshots.length === 0} conflict={data?.conflict ?? null} close={close} />
        )}
        {asked?.for === 'restore' && (
          <RestoreForm snapshot={asked.snapshot} changed={data?.changed ?? []} close={close} />
        )}
        {asked?.for === 'remove' && <RemoveSnapshot snapshot={asked.snapshot} close={close} />}
      </Modal>
    </Panel>
  );
}

function Standing({ view: { configured, reason, last_push_at, changed, conflict } }: { readonly view: BackupsReply }) {
  const now = useNow();
  if (!configured) return <p className="all-well dim">{reason ?? 'Backups are not set up.'}</p>;
  return (
    <>
      {conflict && (
        <Notice tone="warned" title="Another machine has backed up since">
          <p>
            This machine has not seen {count(conflict.snapshot_ids.length, 'newer backup')}. Restore the newest first,
            or back up anyway: theirs stay where they are.
          </p>
        </Notice>
      )}
      <p className="backup-standing">
        {last_push_at === null ? 'This machine was never backed up.' : `Backed up ${moment(last_push_at, now)}.`}{' '}
        <span className="dim">{changesWords(changed, last_push_at !== null)}</span>
      </p>
    </>
  );
}

function changesWords(changed: readonly string[], since: boolean): string {
  if (changed.length > 0) return `${since ? 'Changed since' : 'Not in any backup yet'}: ${changed.join(', ')}.`;
  return since ? 'Nothing has changed since.' : '';
}
