import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { formatFigure, formatPercent, formatPoints } from '../../../wording/numbers.js';
import { FactList } from './FactList.js';

type Options = NonNullable<TickerAudit['options']>;

const LABELS: Readonly<Record<NonNullable<Options['label']>, string>> = { RICH: 'rich', FAIR: 'fair', CHEAP: 'cheap' };

/** Shows the figures of the option chain for the coming weeks, or the reason why they are missing. */
export function OptionsPanel({ audit: { options, metadata } }: { readonly audit: TickerAudit }) {
  if (options === null) {
    return (
      <Panel title="Options">
        <p className="body dim">{metadata.options_reason ?? 'This audit did not read an option chain.'}</p>
      </Panel>
    );
  }
  const {
    iv30,
    iv_rank,
    iv_percentile,
    label,
    source,
    skew,
    skew_basis,
    expected_move,
    put_call_volume,
    put_call_open_interest,
    expiries,
  } = options;
  const rank = source === 'iv' ? 'IV' : 'HV';
  return (
    <Panel title="Options" note={label === null ? 'not rated' : `volatility is ${LABELS[label]}`}>
      <div className="body">
        <FactList
          facts={[
            { name: '30-day IV', value: formatPercent(iv30), evidence: 'options.iv30' },
            { name: `${rank} rank`, value: formatPoints(iv_rank), evidence: 'options.iv_rank' },
            { name: `${rank} percentile`, value: formatPoints(iv_percentile), evidence: 'options.iv_percentile' },
            {
              name: skew_basis === 'delta_25' ? 'Skew, 25 delta' : 'Skew, 95/105',
              value: formatFigure(skew),
              evidence: 'options.skew',
            },
            { name: 'Put/call volume', value: formatFigure(put_call_volume) },
            { name: 'Put/call open interest', value: formatFigure(put_call_open_interest) },
            {
              name: `Expected move to ${formatSessionDate(expected_move.expiry)}`,
              value: `±${formatFigure(expected_move.by_straddle ?? expected_move.by_iv)}`,
              evidence: 'options.expected_move',
            },
          ]}
        />
        {expiries !== undefined && (
          <p className="dim">
            Put/call of {expiries.count} expiries up to {formatSessionDate(expiries.last)}.
          </p>
        )}
      </div>
    </Panel>
  );
}
