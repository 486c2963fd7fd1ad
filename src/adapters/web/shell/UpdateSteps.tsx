import type { UpdateStatusView } from '../../http/contract/dashboard/update.js';
import { useRestart } from '../server/account/restart.js';
import { useInstallUpdate } from '../server/account/update.js';
import { formatBytes } from '../wording/formatBytes.js';

type Installation = NonNullable<UpdateStatusView['installation']>;

/** Installs the latest version and shows the progress. */
export function UpdateSteps({
  installation,
  version,
}: {
  readonly installation: Installation;
  readonly version: string;
}) {
  const { mutate: install, isPending, error } = useInstallUpdate();
  const problem = error?.message ?? (installation.state === 'refused' ? installation.reason : null);
  switch (installation.state) {
    case 'available':
    case 'refused':
      return (
        <>
          {problem !== null && <p role="alert">{problem}</p>}
          <button
            type="button"
            className="primary"
            aria-disabled={isPending}
            onClick={() => isPending || install(version)}
          >
            {problem === null ? 'Download and install' : 'Try again'}
          </button>
        </>
      );
    case 'downloading':
      return <Download received={installation.received_bytes} total={installation.total_bytes} />;
    case 'verifying':
      return <p role="status">Verifying the signature</p>;
    case 'unpacking':
      return <p role="status">Unpacking</p>;
    case 'ready':
      return <Restart version={version} />;
    case 'failed':
      return (
        <p role="alert">
          {version} was installed but did not start, so your previous version is running again. {installation.reason}
        </p>
      );
  }
}

const Download = ({ received, total }: { readonly received: number; readonly total: number | null }) => (
  <p>
    <label>
      Downloading: {formatBytes(received)}
      {total !== null && ` of ${formatBytes(total)}`}
      <progress value={total === null ? undefined : received} max={total ?? undefined} />
    </label>
  </p>
);

function Restart({ version }: { readonly version: string }) {
  const { mutate: restart, isPending, error } = useRestart();
  return (
    <>
      <p role="status">{error?.message ?? `${version} is ready. It takes effect at the next start.`}</p>
      <button type="button" className="primary" aria-disabled={isPending} onClick={() => isPending || restart()}>
        {isPending ? 'Restarting' : 'Restart now'}
      </button>
    </>
  );
}
