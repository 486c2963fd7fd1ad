import { useUpdate } from '../server/update.js';

/** A newer version, or one without which no order is sent any more. */
export function UpgradeBanner() {
  const { data } = useUpdate();
  if (!data?.update_available && !data?.upgrade_required) return null;
  const { current, latest, min_version, upgrade_required, download, release_notes } = data;
  return (
    <section className={upgrade_required ? 'upgrade required' : 'upgrade'} role={upgrade_required ? 'alert' : 'status'}>
      <p>
        <strong>{upgrade_required ? `Plumbline ${min_version} or later is needed` : `Plumbline ${latest} is out`}</strong>{' '}
        {upgrade_required
          ? `You run ${current}: orders stay closed until it is upgraded. Your data stays as it is.`
          : `You run ${current}. ${release_notes}`}
      </p>
      <a href={download} target="_blank" rel="noreferrer">
        Get {latest}
      </a>
    </section>
  );
}
