import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupsReply } from '../../../../http/contract/dashboard/backup.js';
import type { InstallationStatusView } from '../../../../http/contract/dashboard/setup.js';
import { LoadFailure } from '../../../pieces/LoadFailure.js';
import { Loading } from '../../../pieces/Loading.js';
import { Modal } from '../../../pieces/Modal.js';
import { CloudUnavailable } from '../../../pieces/CloudUnavailable.js';
import { Notice } from '../../../pieces/Notice.js';
import { Panel } from '../../../pieces/Panel.js';
import { BACKUPS_QUERY_KEY, useBackups, type SnapshotView } from '../../../server/account/backups.js';
import { useLicense } from '../../../server/account/license.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { BACKUP_LICENSE_NOTE, notCoveredMessage } from '../../../../../domain/shared/licensing/coverage.js';
import { formatDateTime } from '../../../wording/dates.js';
import { useNow } from '../../../pieces/state/useNow.js';
import { PushBackupForm } from './PushBackupForm.js';
import { RemoveSnapshotDialog } from './RemoveSnapshotDialog.js';
import { RestoreBackupForm } from './RestoreBackupForm.js';
import { SnapshotList } from './SnapshotList.js';

type Asked = { readonly for: 'push' } | { readonly for: 'restore' | 'remove'; readonly snapshot: SnapshotView };

const TITLES = { push: 'Back up now', restore: 'Restore a backup', remove: 'Remove a backup' } as const;

export function BackupPanel({
  cloud,
  known,
}: {
  readonly cloud: InstallationStatusView['cloud'];
  readonly known: boolean;
}) {
  const { data, error, isPending, refetch } = useBackups(cloud === 'connected');
  const { data: license } = useLicense();
  const exclusion =
    license?.state !== 'valid' || license.tier === null || license.features['cloud_sync'] !== false
      ? null
      : `${notCoveredMessage(license.tier, ['cloud_sync'])} ${BACKUP_LICENSE_NOTE}`;
  const [asked, setAsked] = useState<Asked | null>(null);
  const isChanging = useIsMutating({ mutationKey: BACKUPS_QUERY_KEY }) > 0;
  const close = () => isChanging || setAsked(null);
  return (
    <Panel
      title="Backup"
      note="Encrypted on this machine; the cloud stores only ciphertext"
      tools={
        data?.configured && (
          <button
            type="button"
            className="primary"
            disabled={exclusion !== null}
            onClick={() => setAsked({ for: 'push' })}
          >
            Back up…
          </button>
        )
      }
    >
      {known && cloud !== 'connected' && (
        <>
          <CloudUnavailable cloud={cloud} what="Backup" />
          <p className="all-well dim">
            To back up without a cloud, stop Plumbline and copy the folder <code>PLUMBLINE_HOME</code> and your price
            files. The copy is not encrypted.
          </p>
        </>
      )}
      {cloud === 'connected' && isPending && <Loading what="the backups" />}
      {error && !data && <LoadFailure error={error} what="the backups" retry={() => void refetch()} />}
      {data && <Standing view={data} />}
      {data?.configured && exclusion !== null && (
        <p className="all-well dim">{exclusion} You can still restore and remove existing backups.</p>
      )}
      {data?.configured && (
        <SnapshotList
          snapshots={data.snapshots}
          restore={(snapshot) => setAsked({ for: 'restore', snapshot })}
          remove={(snapshot) => setAsked({ for: 'remove', snapshot })}
        />
      )}
      <Modal title={asked === null ? '' : TITLES[asked.for]} open={asked !== null} close={close}>
        {asked?.for === 'push' && (
          <PushBackupForm first={data?.snapshots.length === 0} conflict={data?.conflict ?? null} close={close} />
        )}
        {asked?.for === 'restore' && (
          <RestoreBackupForm snapshot={asked.snapshot} changed={data?.changed ?? []} close={close} />
        )}
        {asked?.for === 'remove' && <RemoveSnapshotDialog snapshot={asked.snapshot} close={close} />}
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
        <Notice tone="warned" title="Another machine has newer backups">
          <p>
            {formatCount(conflict.snapshot_ids.length, 'newer backup')} came from another machine. Restore the newest
            one before you back up, or back up anyway; existing backups are kept.
          </p>
        </Notice>
      )}
      <p className="backup-status">
        {last_push_at === null
          ? 'This machine has never been backed up.'
          : `Backed up ${formatDateTime(last_push_at, now)}.`}{' '}
        <span className="dim">{changesWords(changed, last_push_at !== null)}</span>
      </p>
    </>
  );
}

function changesWords(changed: readonly string[], since: boolean): string {
  if (changed.length > 0) return `${since ? 'Changed since' : 'Not in any backup yet'}: ${changed.join(', ')}.`;
  return since ? 'No changes since then.' : '';
}
