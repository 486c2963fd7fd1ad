import type { LicenseView } from '../../../http/contract/dashboard/license.js';
import type { SetupView } from '../../../http/contract/dashboard/setup.js';
import { KeyForm } from '../../license/KeyForm.js';
import { PlansLink } from '../../license/PlansLink.js';
import { TrialForm } from '../../license/TrialForm.js';
import { Check } from '../../pieces/forms/Check.js';
import { Failed } from '../../pieces/Failed.js';
import { Figure } from '../../pieces/Figure.js';
import { Loading } from '../../pieces/Loading.js';
import { Panel } from '../../pieces/Panel.js';
import { useToast } from '../../pieces/Toasts.js';
import { useLicense } from '../../server/account/license.js';
import { capitalised } from '../../wording/capitalised.js';
import { count } from '../../wording/count.js';
import { moment, session } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/now.js';
import { PortalButton } from './PortalButton.js';

const FEATURES: Readonly<Record<string, string>> = {
  ai_coaches: 'AI coaches',
  alerts_email: 'Alerts by e-mail',
  alerts_push: 'Alerts by push',
  broker_writes: 'Orders at a broker',
  cloud_sync: 'Encrypted backups',
};

export function LicensePanel({ cloud }: { readonly cloud: SetupView['cloud'] }) {
  const { data, error, isPending, refetch } = useLicense();
  const say = useToast();
  const trialFits = data !== undefined && data.state !== 'valid';
  return (
    <Panel
      title="License"
      tools={data !== undefined && data.state !== 'none' && cloud === 'connected' && <PortalButton />}
    >
      <div className="body license-body">
        {isPending && <Loading what="the license" />}
        {error && !data && <Failed error={error} what="the license" retry={() => void refetch()} />}
        {data && <Standing license={data} />}
        {data && <KeyForm entered={data.key_last4 !== null} say={say} />}
        {trialFits && <TrialForm cloud={cloud} />}
      </div>
    </Panel>
  );
}

function Standing({ license }: { readonly license: LicenseView }) {
  const { tier, state, message, features, max_tickers, expires_at, days_remaining, key_last4, checked_at } = license;
  const now = useNow();
  const flags = Object.entries(features).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [[name, value] as const] : [],
  );
  return (
    <>
      <div className={`license-standing ${state}`}>
        <strong>{state === 'valid' ? capitalised(tier ?? 'License') : STANDING[state]}</strong>
        <p>{message}</p>
        <PlansLink license={license} />
      </div>
      <dl className="figures">
        <Figure name="Tickers">up to {max_tickers}</Figure>
        {state === 'valid' && (
          <Figure name="Ends">
            {expires_at === null
              ? 'never'
              : `${session(expires_at)}${days_remaining === null ? '' : `, ${count(days_remaining, 'day')} left`}`}
          </Figure>
        )}
        {key_last4 !== null && <Figure name="Key">ends in {key_last4}</Figure>}
        {checked_at !== null && <Figure name="Confirmed">{moment(checked_at, now)}</Figure>}
      </dl>
      {flags.length > 0 && (
        <ul className="checks features" aria-label="What it includes">
          {flags.map(([name, on]) => (
            <Check key={name} verdict={on ? 'passed' : 'failed'} name={FEATURES[name] ?? name.replaceAll('_', ' ')}>
              {on ? 'included' : 'not in this tier'}
            </Check>
          ))}
        </ul>
      )}
    </>
  );
}

const STANDING = { none: 'No license', unchecked: 'Not confirmed yet', refused: 'Not valid' } as const;
