import type { UpdateStatusView } from '../../http/contract/dashboard/update.js';
import { useAvailableUpdate } from '../server/account/update.js';
import { UpdateSteps } from './UpdateSteps.js';

/** Announces a newer version, or a version that is required for sending orders. */
export function UpgradeBanner() {
  const { data } = useAvailableUpdate();
  if (data === undefined) return null;
  if (data.upgrade_required) return <Required update={data} />;
  return data.update_available ? <Offered update={data} /> : null;
}

const Required = ({ update }: { readonly update: UpdateStatusView }) => (
  <section className="upgrade required" aria-label="Required version">
    <p role="alert">
      <strong>Plumbline {update.min_version} or later is required.</strong> You have {update.current}. Orders are
      disabled until you upgrade; audits and your data are not affected.
    </p>
    <Update update={update} />
  </section>
);

const Offered = ({ update }: { readonly update: UpdateStatusView }) => (
  <section className="upgrade" aria-label="New version">
    <p>
      <strong>Plumbline {update.latest} is available.</strong> You have {update.current}. {update.release_notes}
    </p>
    <Update update={update} />
  </section>
);

const Update = ({ update }: { readonly update: UpdateStatusView }) => (
  <div className="upgrade-action">
    {update.installation !== null && update.latest !== null && (
      <UpdateSteps installation={update.installation} version={update.latest} />
    )}
    {(update.installation === null || update.installation.state === 'failed') && <Download update={update} />}
  </div>
);

const Download = ({ update: { download_url: address, latest } }: { readonly update: UpdateStatusView }) => (
  <>
    {address !== null && (
      <a href={address} target="_blank" rel="noreferrer">
        Get {latest}
      </a>
    )}
    <p>
      {address === null ? 'Install' : 'Or install'} {latest} the way you installed the current version.
    </p>
  </>
);
