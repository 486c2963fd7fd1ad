import { useState } from 'react';
import type { LicenseView } from '../../http/contract/dashboard/license.js';
import { useLicense } from '../server/account/license.js';
import { capitalize } from '../wording/capitalize.js';
import { formatCount } from '../../../domain/shared/formatCount.js';
import { LicenseDialog } from './LicenseDialog.js';

/** Summarizes the license and opens a dialog with its details and the key form. */
export function LicenseButton() {
  const { data } = useLicense();
  const [open, setOpen] = useState(false);
  if (data === undefined) return null;
  const { title, detail, worrying } = summaryOf(data);
  return (
    <>
      <button
        type="button"
        className={worrying ? 'mark warned' : 'mark'}
        title={detail}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {title}
      </button>
      <LicenseDialog license={data} open={open} close={() => setOpen(false)} />
    </>
  );
}

interface Summary {
  readonly title: string;
  readonly detail: string;
  readonly worrying: boolean;
}

const FEW_DAYS = 7;

function summaryOf({ state, tier, days_remaining, max_tickers }: LicenseView): Summary {
  const covered = `covers ${formatCount(max_tickers, 'ticker')}`;
  if (state === 'none') return { title: 'No license', detail: covered, worrying: false };
  if (state === 'unchecked') return { title: 'License unconfirmed', detail: covered, worrying: true };
  if (state === 'refused') return { title: 'License not valid', detail: covered, worrying: true };
  return {
    title: `${capitalize(tier ?? 'license')} license`,
    detail: days_remaining === null ? covered : `${formatCount(days_remaining, 'day')} left`,
    worrying: days_remaining !== null && days_remaining <= FEW_DAYS,
  };
}
