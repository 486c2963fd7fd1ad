import type { SetupView } from '../../../http/contract/dashboard/setup.js';
import { KeyForm } from '../../license/KeyForm.js';
import { TrialForm } from '../../license/TrialForm.js';
import { useToast } from '../../pieces/Toasts.js';
import { useLicense } from '../../server/account/license.js';
import { count } from '../../wording/count.js';
import { Step } from './Step.js';

/** A license, a trial, or neither: an audit needs none. */
export function LicenseStep({ setup: { cloud } }: { readonly setup: SetupView }) {
  const { data: license } = useLicense();
  const say = useToast();
  if (license === undefined) return null;
  const licensed = license.state === 'valid';
  const standing = licensed
    ? `A ${license.tier ?? ''} license: it covers ${count(license.max_tickers, 'ticker')}.`
    : `None needed to begin: ${count(license.max_tickers, 'ticker')} without one.`;
  return (
    <Step title="License" done={licensed} standing={standing}>
      {!licensed && (
        <>
          <details>
            <summary>I have a license key</summary>
            <KeyForm entered={license.key_last4 !== null} say={say} />
          </details>
          <details>
            <summary>I want to try Pro first</summary>
            <TrialForm cloud={cloud} />
          </details>
        </>
      )}
    </Step>
  );
}
