import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { figureLabel } from '../../../wording/figures.js';
import { formatFigure } from '../../../wording/numbers.js';

type Whale = NonNullable<TickerAudit['whale']>;

const KINDS: Readonly<Record<Whale['signals'][number]['kind'], string>> = {
  unusual_volume: 'Unusual volume',
  accumulation: 'Accumulation',
  option_sweep: 'Option sweep',
};

const SOURCES: Readonly<Record<string, string>> = {
  option_sweep: 'option sweeps',
  block_print: 'block prints',
  form4_cluster: 'insider filings (Form 4)',
  '13f_change': 'fund holdings (13F)',
};

const TONES = { buying: 'good', selling: 'bad', unclear: 'dim' } as const;

/** Shows signs of large-trader activity, and names the signs whose source is not configured. */
export function WhalePanel({ audit: { whale } }: { readonly audit: TickerAudit }) {
  const { signals, not_configured: missing } = whale;
  return (
    <Panel title="Large-trader activity">
      <div className="body">
        {signals.length === 0 && <p className="dim">No unusual volume or accumulation in recent bars.</p>}
        <ul className="whales">
          {signals.map(({ kind, date, direction, contract, numbers }, place) => (
            <li key={`${kind} ${date} ${contract ?? ''}`} data-evidence={`whale.signals.${place}`}>
              <span>
                {KINDS[kind]} {contract}
              </span>
              <span className="dim">{formatSessionDate(date)}</span>
              <span className={TONES[direction]}>{direction}</span>
              <span className="dim numbers">
                {Object.entries(numbers)
                  .map(([name, value]) => `${figureLabel(name)} ${formatFigure(value)}`)
                  .join(', ')}
              </span>
            </li>
          ))}
        </ul>
        {missing.length > 0 && (
          <p className="dim">
            No source is configured for {missing.map((name) => SOURCES[name] ?? name.replaceAll('_', ' ')).join(', ')}.
          </p>
        )}
      </div>
    </Panel>
  );
}
