import type { LicenseView } from '../../http/contract/dashboard/license.js';
import { LabeledValue } from '../pieces/LabeledValue.js';
import { useNow } from '../pieces/state/useNow.js';
import { formatDateTime, formatSessionDate } from '../wording/dates.js';
import { formatCount } from '../../../domain/shared/formatCount.js';

interface Props {
  readonly license: LicenseView;
  readonly className: 'figures' | 'facts';
}

export function LicenseFacts({ license, className }: Props) {
  const { state, max_tickers, expires_at, days_remaining, key_last4, checked_at } = license;
  const now = useNow();
  return (
    <dl className={className}>
      <LabeledValue name="Tickers">up to {max_tickers}</LabeledValue>
      {state === 'valid' && (
        <LabeledValue name="Ends">
          {/* The day in UTC, as in the message after the end. */}
          {expires_at === null ? 'never' : formatSessionDate(expires_at)}
          {days_remaining !== null && `, ${formatCount(days_remaining, 'day')} left`}
        </LabeledValue>
      )}
      {key_last4 !== null && <LabeledValue name="Key">ends in {key_last4}</LabeledValue>}
      {checked_at !== null && <LabeledValue name="Confirmed">{formatDateTime(checked_at, now)}</LabeledValue>}
    </dl>
  );
}
