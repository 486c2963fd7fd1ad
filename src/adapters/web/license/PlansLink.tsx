import type { LicenseView } from '../../http/contract/dashboard/license.js';
import { useInstallationStatus } from '../server/account/setup.js';

/** Links to the page where licenses are sold; renders nothing if no cloud sells them. */
export function PlansLink({ license }: { readonly license: LicenseView }) {
  const address = useInstallationStatus().data?.plans_url ?? null;
  if (address === null || !shouldOfferLicense(license)) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      See the plans
    </a>
  );
}

/**
 * Whether to offer a license: no key is stored, the key was refused, or the license is a trial. With an unconfirmed
 * key, no license is offered, because the key may belong to a paid license.
 */
const shouldOfferLicense = ({ state, tier }: LicenseView): boolean =>
  state === 'none' || state === 'refused' || (state === 'valid' && tier === 'trial');
