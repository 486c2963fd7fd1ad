import type { SetupView } from '../../../http/contract/setup.js';
import { useLicense } from '../../server/license.js';
import { count } from '../../wording/count.js';
import { LicenseForm } from './LicenseForm.js';
import { Step } from './Step.js';
import { TrialForm } from './TrialForm.js';

/** A license, a trial, or neither: an audit needs none. */
export function LicenseStep({ setup: { cloud } }: { readonly setup: SetupView }) {
  const { data: license } = useLicense();
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
            <LicenseForm />
          </details>
          <details>
            <summary>Try everything for a while</summary>
            {cloud === 'connected' ? <TrialForm /> : <NoCloud offline={cloud === 'offline'} />}
          </details>
        </>
      )}
    </Step>
  );
}

const NoCloud = ({ offline }: { readonly offline: boolean }) => (
  <p className="dim">
    {offline
      ? 'Plumbline was started with --offline: it asks nobody for a trial.'
      : 'A trial comes from the cloud, and the setting CLOUD_URL is missing: set it and start Plumbline again.'}
  </p>
);
