import type { LicenseView } from '../../http/contract/dashboard/license.js';
import { useSetup } from '../server/account/setup.js';

/** Where a license is to be bought: nothing without a cloud that sells any. */
export function PlansLink({ license }: { readonly license: LicenseView }) {
  const address = useSetup().data?.plans_url ?? null;
  if (address === null || !isToBeBought(license)) return null;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      See the plans
    </a>
  );
}

/** Without a license, or with one that nobody paid for or that has ended: an unconfirmed key may well be a paid one. */
const isToBeBought = ({ state, tier }: LicenseView): boolean =>
  state === 'none' || state === 'refused' || (state === 'valid' && tier === 'trial');
