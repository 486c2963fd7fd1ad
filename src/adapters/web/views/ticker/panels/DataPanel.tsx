import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { priceSourceTitle } from '../../../../../domain/dashboard/market/priceSource.js';
import { isStaleBarDate } from '../../../../../domain/dashboard/market/calendar/freshness.js';
import { useNow } from '../../../pieces/state/useNow.js';
import { Panel } from '../../../pieces/Panel.js';
import { PriceCheck } from './PriceCheck.js';
import { formatSessionAge, formatSessionDate } from '../../../wording/dates.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';

/** Shows the data behind the audit, and problems with it. */
export function DataPanel({ audit: { metadata }, source }: { readonly audit: TickerAudit; readonly source: string }) {
  const now = useNow();
  const first = metadata.price_source ?? source;
  return (
    <Panel title="Data" className="data-panel">
      <div className="body">
        <p>
          {formatCount(metadata.bars, 'session')} from {formatSessionDate(metadata.first_date)} to{' '}
          {formatSessionDate(metadata.last_date)}, prices from {priceSourceTitle(first)}.{' '}
          <span className={isStaleBarDate(metadata.last_date, now) ? 'warn' : undefined}>
            The last session was {formatSessionAge(metadata.last_date, now)}.
          </span>
        </p>
        {metadata.currency !== undefined && metadata.exchange_rate !== undefined && (
          <p>
            Prices are in {metadata.currency}. 1 {metadata.currency} = {metadata.exchange_rate.usd} USD, the rate of{' '}
            {formatSessionDate(metadata.exchange_rate.date)}.
          </p>
        )}
        {metadata.dividends !== undefined && (
          <p className="dim">
            Dividends per share in the last 12 months: {metadata.dividends.toFixed(2)} {metadata.currency}. The prices
            are adjusted for splits, not for dividends.
          </p>
        )}
        {metadata.flags.length === 0 && <p className="dim">No bars were dropped or repaired.</p>}
        {metadata.flags.map((flag) => (
          <p key={flag} className="warn">
            {flag}
          </p>
        ))}
        {metadata.price_check !== undefined && <PriceCheck check={metadata.price_check} source={first} />}
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
