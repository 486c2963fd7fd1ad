import type { InstallationStatusView } from '../../http/contract/dashboard/setup.js';

/** Why something that needs the cloud is not there. */
export const CloudUnavailable = ({
  cloud,
  what,
}: {
  readonly cloud: InstallationStatusView['cloud'];
  readonly what: string;
}) => (
  <p className="all-well dim">
    {cloud === 'offline' ? (
      <>
        {what} needs the cloud, and Plumbline was started with <code>--offline</code>: nothing leaves this machine.
      </>
    ) : (
      <>
        {what} needs a cloud, and none is configured: set <code>CLOUD_URL</code> and start Plumbline again.
      </>
    )}
  </p>
);
