import type { TickerAudit } from '../../http/contract/audit.js';
import { session } from '../wording/dates.js';
import { figure, points } from '../wording/numbers.js';
import { Facts } from './Facts.js';

type Options = NonNullable<TickerAudit['options']>;

const LABELS: Readonly<Record<NonNullable<Options['label']>, string>> = { RICH: 'rich', FAIR: 'fair', CHEAP: 'cheap' };

/** What the option chain says of the next weeks. */
export function OptionsFacts({ options }: { readonly options: Options }) {
  const { iv30, iv_rank, label, source, skew, expected_move, put_call_volume, put_call_open_interest } = options;
  const rankName = source === 'iv' ? 'IV rank' : 'HV rank';
  return (
    <section>
      <h3>
        Options
        {label !== null && <span className="dim">{LABELS[label]}</span>}
      </h3>
      <Facts
        facts={[
          { name: 'IV 30 days, %', value: figure(iv30) },
          { name: rankName, value: points(iv_rank) },
          { name: 'Skew', value: figure(skew) },
          { name: 'Put/call volume', value: figure(put_call_volume) },
          { name: 'Put/call open int.', value: figure(put_call_open_interest) },
          { name: `Move to ${session(expected_move.expiry)}`, value: `±${figure(expected_move.by_straddle ?? expected_move.by_iv)}` },
        ]}
      />
    </section>
  );
}
