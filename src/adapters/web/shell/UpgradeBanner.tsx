import type { UpdateStatusView } from '../../http/contract/dashboard/update.js';
import { useAvailableUpdate } from '../server/account/update.js';

/** A newer version, or one without which no order is sent any more. */
export function UpgradeBanner() {
  const { data } = useAvailableUpdate();
  if (data === undefined) return null;
  if (data.upgrade_required) return <Required update={data} />;
  return data.update_available ? <Offered update={data} /> : null;
}

const Required = ({ update }: { readonly update: UpdateStatusView }) => (
  <section className="upgrade required" role="alert">
    <p>
      <strong>Plumbline {update.min_version} or later is needed.</strong> You run {update.current}: orders stay closed
      until it is upgraded. Audits and your data are as before.
    </p>
    <Download update={update} />
  </section>
);

const Offered = ({ update }: { readonly update: UpdateStatusView }) => (
  <section className="upgrade" aria-label="A new version">
    <p>
      <strong>Plumbline {update.latest} is out.</strong> You run {update.current}. {update.release_notes}
    </p>
    <Download update={update} />
  </section>
);

function Download({ update: { download, latest } }: { readonly update: UpdateStatusView }) {
  const system = systemOf(window.navigator.userAgent);
  const address = system === null ? null : (download?.[system] ?? null);
  if (address === null)
    return <p>There is no download for this system: install {latest} the way you installed this one.</p>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      Get {latest}
    </a>
  );
}

/** One that there may be a download for; an iPhone is "like Mac OS X" and none. */
function systemOf(userAgent: string): 'mac' | 'win' | null {
  if (userAgent.includes('Macintosh')) return 'mac';
  return userAgent.includes('Windows') ? 'win' : null;
}
