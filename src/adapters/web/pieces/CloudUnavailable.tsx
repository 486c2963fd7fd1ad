import type { InstallationStatusView } from '../../http/contract/dashboard/setup.js';

/** Explains why a feature that needs the cloud is unavailable. */
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
        {what} needs the cloud, but Plumbline was started with <code>--offline</code>.
      </>
    ) : (
      <>
        {what} needs a cloud, but none is configured. Enter its address (<code>CLOUD_URL</code>) in the{' '}
        <a href="#/settings">settings</a>.
      </>
    )}
  </p>
);
