import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatExactPrice } from '../../../wording/numbers.js';
import type { HypotheticalBar } from './hypotheticalSession.js';
import { WhatIfForm } from './WhatIfForm.js';
import type { WhatIfFields } from './whatIfFields.js';

interface Props {
  readonly ticker: string;
  readonly lastClose: number;
  readonly fields: WhatIfFields;
  readonly isAccepted: boolean;
  /** The assumed bar; null while it is loading. */
  readonly bar: HypotheticalBar | null;
}

/** States that the ticker below is hypothetical. Takes the focus, so that screen readers announce it. */
export function HypotheticalBanner({ ticker, lastClose, fields, isAccepted, bar }: Props) {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => banner.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={banner} className="notice warned hypothetical" aria-label="Hypothetical" tabIndex={-1}>
      <p>
        <strong>Hypothetical: nothing is stored or sent.</strong>{' '}
        {bar !== null &&
          `${ticker} as the audit would publish it after a close of ${formatExactPrice(bar.close)} on ${formatSessionDate(bar.date)}.`}
      </p>
      <Link className="button primary" href={`/ticker/${ticker}`}>
        Back to the real {ticker}
      </Link>
      <details open={!isAccepted}>
        <summary>Assumed session</summary>
        <WhatIfForm key={JSON.stringify(fields)} ticker={ticker} lastClose={lastClose} fields={fields} submitted />
      </details>
    </section>
  );
}
