import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { priceSourceTitle } from '../../../../../domain/dashboard/market/priceSource.js';
import { Panel } from '../../../pieces/Panel.js';
import { PriceCheck } from './PriceCheck.js';
import { formatSessionDate } from '../../../wording/dates.js';

/** Shows the data behind the audit, and problems with it. */
export function DataPanel({ audit: { metadata }, source }: { readonly audit: TickerAudit; readonly source: string }) {
  return (
    <Panel title="Data" className="data-panel">
      <div className="body">
        <p>
          {metadata.bars.toLocaleString('en-US')} sessions from {formatSessionDate(metadata.first_date)} to{' '}
          {formatSessionDate(metadata.last_date)}, prices from {priceSourceTitle(metadata.price_source ?? source)}.
        </p>
        {metadata.dividends !== undefined && (
          <p className="dim">
            Dividends per share in the last 12 months: ${metadata.dividends.toFixed(2)}. The prices are adjusted for
            splits, not for dividends.
          </p>
        )}
        {metadata.flags.length === 0 && <p className="dim">No bars were dropped or repaired.</p>}
        {metadata.flags.map((flag) => (
          <p key={flag} className="warn">
            {flag}
          </p>
        ))}
        {metadata.price_check !== undefined && <PriceCheck check={metadata.price_check} />}
        <p className="dim">
          Chart drawn with{' '}
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            TradingView
          </a>{' '}
          Lightweight Charts™.
        </p>
      </div>
    </Panel>
  );
}
