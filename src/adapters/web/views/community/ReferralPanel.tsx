import { useState } from 'react';
import { REFERRAL_CREDIT_MINOR } from '../../../../domain/shared/referrals/credit.js';
import type { CommunityReply } from '../../../http/contract/dashboard/community.js';
import { LabeledValue } from '../../pieces/LabeledValue.js';
import { Panel } from '../../pieces/Panel.js';
import { formatLocalDate } from '../../wording/dates.js';
import { formatDollars } from '../../wording/money.js';

type Referrals = NonNullable<CommunityReply['referrals']>;

const MINOR_UNITS = 100;
/** Omits the currency, which is that of the customer's invoices, because the cloud does not send it. */
const formatCredit = (minor: number): string => formatDollars(minor / MINOR_UNITS).replace('$', '');
const EVENTS: Readonly<Record<Referrals['recent_events'][number]['type'], string>> = {
  purchase: 'Purchase with your code',
  credit_earned: 'Credit earned',
  credit_taken_back: 'Credit reversed after a refund',
};

export function ReferralPanel({ referrals }: { readonly referrals: CommunityReply['referrals'] }) {
  return (
    <Panel
      title="Referrals"
      note={`${formatCredit(REFERRAL_CREDIT_MINOR)} of credit, in the currency of your invoices, for each friend’s first payment`}
    >
      {referrals === null ? (
        <p className="all-well dim">Referrals could not be loaded; the reason is shown above.</p>
      ) : (
        <Code referrals={referrals} />
      )}
    </Panel>
  );
}

function Code({
  referrals: { referral_code, share_url, total_referred, credits_earned, recent_events },
}: {
  readonly referrals: Referrals;
}) {
  return (
    <div className="body referral">
      <dl className="figures">
        <LabeledValue name="Your code">
          <strong className="mono">{referral_code}</strong>
        </LabeledValue>
        <LabeledValue name="Referred">{total_referred}</LabeledValue>
        <LabeledValue name="Earned">{formatCredit(credits_earned)}</LabeledValue>
      </dl>
      <Share url={share_url} />
      {recent_events.length > 0 && (
        <ul>
          {recent_events.map(({ type, at, credits }) => (
            <li key={`${at} ${type}`}>
              <span className="dim">{formatLocalDate(at)}</span> {EVENTS[type]}{' '}
              {credits !== 0 && <strong>{formatCredit(credits)}</strong>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Share({ url }: { readonly url: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <p className="share">
      <input readOnly aria-label="Referral link" value={url} onFocus={(event) => event.target.select()} />
      <button type="button" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </button>
      {copied === false && <span className="failure">The browser blocked copying. Select the link and copy it.</span>}
    </p>
  );
}
