import { Fragment } from 'react';
import type { AuditPayload } from '../../../../domain/dashboard/audit/auditPayload.js';
import {
  portfolioValueOf,
  type DailyChange,
  type PortfolioValue,
} from '../../../../domain/dashboard/audit/portfolioValue.js';
import { Link } from 'wouter';
import { SAMPLE_PORTFOLIO } from '../../../../application/dashboard/portfolio/portfolioSource.port.js';
import { planAssumption } from '../../tickers/planAssumption.js';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import {
  MISSING_VALUE_TEXT,
  formatPercentChange,
  colorToneOf,
  formatSignedWholeDollars,
  formatWholeDollars,
} from '../../wording/numbers.js';

/**
 * Market value of the holdings and its change in the last session; without holdings, shows only the link
 * to the import.
 */
export function HoldingsSummary({ audit: { tickers, portfolio, errors } }: { readonly audit: AuditPayload }) {
  const held = portfolioValueOf(tickers);
  const importLink = portfolio.source === SAMPLE_PORTFOLIO ? null : <Link href="/start">Import a file</Link>;
  if (held === null) return importLink && <p className="strip">{importLink}</p>;
  const notAudited = portfolio.positions - held.positions - held.unconvertedTickers.length;
  const overLimit = Object.keys(tickers).length + Object.keys(errors).length - portfolio.positions - portfolio.watched;
  return (
    <section className="strip" aria-labelledby="held-title">
      <div
        className="label"
        title={`Shares × last close, summed over ${formatCount(held.positions, 'position')}, in US dollars at the exchange rate on the day of that close; short positions count as negative`}
      >
        <h2 id="held-title">Holdings</h2>
        <strong>{held.positions === 0 ? MISSING_VALUE_TEXT : formatWholeDollars(held.marketValue)}</strong>
        <span className="dim">in {formatCount(held.positions, 'position')}</span>
      </div>
      <dl>
        <LastSession held={held} change={held.daysChange} />
        {notAudited > 0 && <NotCounted words={`${formatCount(notAudited, 'position')}, not audited`} />}
        {held.unconvertedTickers.length > 0 && (
          <NotCounted
            words={`${formatCount(held.unconvertedTickers.length, 'position')} without a currency or an exchange rate: run an audit`}
          />
        )}
        {held.convertedTickers.length > 0 && (
          <NotCounted words={`exchange-rate changes: ${held.convertedTickers.join(', ')}`} />
        )}
        <AssumedPlans tickers={tickers} />
        {overLimit > 0 && <NotCounted words={`${formatCount(overLimit, 'ticker')} over the plan’s limit`} />}
      </dl>
      {importLink}
    </section>
  );
}

function LastSession({
  held,
  change: { amount, percent, positions },
}: {
  readonly held: PortfolioValue;
  readonly change: DailyChange;
}) {
  const some = positions < held.positions;
  const rest = some ? '; positions without a previous close count as unchanged' : '';
  return (
    <div
      title={`Total change of the positions, each from its previous close to its last close${rest}; in percent of the previous value of all positions`}
    >
      <dt>Last session</dt>
      <dd>
        {positions === 0 ? (
          <span className="dim">{MISSING_VALUE_TEXT}</span>
        ) : (
          <span className={colorToneOf(amount)}>
            {formatSignedWholeDollars(amount)} {percent !== null && formatPercentChange(percent)}
          </span>
        )}{' '}
        {some && <span className="dim">{inSome(positions, held)}</span>}
      </dd>
    </div>
  );
}

const NAMES_SHOWN = 3;

/** Names the positions whose stop, entry date or cost is assumed, with links to the page where they can be set. */
function AssumedPlans({ tickers }: Pick<AuditPayload, 'tickers'>) {
  const assumed = Object.entries(tickers).flatMap(([ticker, audit]) =>
    planAssumption(audit) === null ? [] : [ticker],
  );
  if (assumed.length === 0) return null;
  const shown = assumed.length === NAMES_SHOWN + 1 ? assumed.length : NAMES_SHOWN;
  const more = assumed.length - shown;
  return (
    <div title="The portfolio lists no stop, no entry date or no cost for these positions, so the audit assumes one. Set your own on the page of the ticker.">
      <dt>Assumed stop, entry date or cost</dt>
      <dd>
        {assumed.slice(0, shown).map((ticker, place) => (
          <Fragment key={ticker}>
            {place > 0 && ', '}
            <Link href={`/ticker/${ticker}`}>{ticker}</Link>
          </Fragment>
        ))}
        {more > 0 && <span title={assumed.slice(shown).join(', ')}> and {more} more</span>}
      </dd>
    </div>
  );
}

const inSome = (positions: number, held: PortfolioValue): string =>
  `in ${positions} of ${formatCount(held.positions, 'position')}`;

const NotCounted = ({ words }: { readonly words: string }) => (
  <div>
    <dt>Not counted</dt>
    <dd>{words}</dd>
  </div>
);
