import { useState } from 'react';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { LicenseKeyForm } from '../../license/LicenseKeyForm.js';
import { TrialForm } from '../../license/TrialForm.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useLicense } from '../../server/account/license.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import { FirstRunStep } from './FirstRunStep.js';

/** Offers to enter a license key or start a trial. Both are optional, since an audit does not need a license. */
export function LicenseStep({ setup: { cloud } }: { readonly setup: InstallationStatusView }) {
  const { data: license } = useLicense();
  const say = useToast();
  const [isEntering, setIsEntering] = useState(false);
  if (license === undefined) return null;
  const licensed = license.state === 'valid';
  const status = licensed
    ? `Your ${license.tier ?? ''} license covers ${formatCount(license.max_tickers, 'ticker')}.`
    : license.state === 'none'
      ? `Optional: ${formatCount(license.max_tickers, 'ticker')} without a license.`
      : license.message;
  return (
    <FirstRunStep title="License" done={licensed} status={status}>
      {!licensed && (
        <>
          <details open={isEntering} onToggle={(event) => setIsEntering(event.currentTarget.open)}>
            <summary>I have a license key</summary>
            <LicenseKeyForm entered={license.key_last4 !== null} say={say} />
          </details>
          {license.state !== 'unchecked' && (
            <details>
              <summary>Try Pro first</summary>
              <TrialForm cloud={cloud} onRequested={() => setIsEntering(true)} />
            </details>
          )}
        </>
      )}
    </FirstRunStep>
  );
}
