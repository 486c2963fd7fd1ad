import type { LicenseView } from '../../../http/contract/dashboard/license.js';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { LicenseFacts } from '../../license/LicenseFacts.js';
import { LicenseKeyForm } from '../../license/LicenseKeyForm.js';
import { PlansLink } from '../../license/PlansLink.js';
import { TrialForm } from '../../license/TrialForm.js';
import { ChecklistItem } from '../../pieces/forms/ChecklistItem.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Panel } from '../../pieces/Panel.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useLicense } from '../../server/account/license.js';
import { capitalize } from '../../wording/capitalize.js';
import { BillingPortalButton } from './BillingPortalButton.js';

const FEATURES: Readonly<Record<string, string>> = {
  ai_coaches: 'AI coaches',
  alerts_email: 'Alerts by e-mail',
  alerts_push: 'Alerts by push',
  broker_writes: 'Orders through a broker',
  cloud_sync: 'Encrypted backups',
};

export function LicensePanel({ cloud }: { readonly cloud: InstallationStatusView['cloud'] }) {
  const { data, error, refetch } = useLicense();
  const say = useToast();
  const canStartTrial = data?.state === 'none' || data?.state === 'refused';
  return (
    <Panel
      title="License"
      tools={data !== undefined && data.state !== 'none' && cloud === 'connected' && <BillingPortalButton />}
    >
      <div className="body license-body">
        {error && !data && <LoadFailure error={error} what="the license" retry={() => void refetch()} />}
        {data && <Standing license={data} />}
        {data && <LicenseKeyForm entered={data.key_last4 !== null} say={say} />}
        {canStartTrial && <TrialForm cloud={cloud} />}
      </div>
    </Panel>
  );
}

function Standing({ license }: { readonly license: LicenseView }) {
  const { tier, state, message, features } = license;
  const flags = Object.entries(features).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [[name, value] as const] : [],
  );
  return (
    <>
      <div className={`license-status ${state}`}>
        <strong>{state === 'valid' ? capitalize(tier ?? 'License') : STANDING[state]}</strong>
        <p>{message}</p>
        <PlansLink license={license} />
      </div>
      <LicenseFacts license={license} className="figures" />
      {flags.length > 0 && (
        <ul className="checks features" aria-label="Included features">
          {flags.map(([name, on]) => (
            <ChecklistItem
              key={name}
              verdict={on ? 'passed' : 'failed'}
              name={FEATURES[name] ?? name.replaceAll('_', ' ')}
            >
              {on ? 'included' : 'not in this plan'}
            </ChecklistItem>
          ))}
        </ul>
      )}
    </>
  );
}

const STANDING = { none: 'No license', unchecked: 'Not confirmed yet', refused: 'Not valid' } as const;
