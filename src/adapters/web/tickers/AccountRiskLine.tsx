import { Link, useLocation } from 'wouter';
import { useShortcut } from '../browser/shortcuts.js';
import { useNow } from '../pieces/state/useNow.js';
import { useAccountRisk } from '../server/trading/accountRisk.js';
import { accountRiskText, isOverRiskLimit } from '../../../domain/dashboard/trading/orders/exposure/accountRiskText.js';
import { formatDateTime } from '../wording/dates.js';
import { ALL_TICKERS_FILTER, tickerFilterState } from './tickerFilter.js';

const MEANING =
  'Loss if every stop is hit, and the limit above which new orders are refused. Positions without a working stop count in full, unlike in the heat of the Risk view, which leaves them out';

/** Shows the risk of the account in the words of the risk-budget check, with a link to the unprotected positions. */
export function AccountRiskLine({ generatedAt }: { readonly generatedAt: string }) {
  const { data, error, dataUpdatedAt } = useAccountRisk(generatedAt);
  const now = useNow();
  const counted = data?.without_stop.filter((symbol) => !data.unlimited.includes(symbol)) ?? [];
  return (
    <p
      className="account-risk"
      title={data?.is_cash_simulated === true ? `${MEANING}. The setting PAPER_CASH sets the simulated cash` : MEANING}
    >
      At risk:{' '}
      {data === undefined ? (
        <span className="dim">{error === null ? 'waiting for the broker' : `unknown. ${error.message}`}</span>
      ) : (
        <>
          <strong className={isOverRiskLimit(data) ? 'bad' : undefined}>{accountRiskText(data)}</strong> (limit{' '}
          {data.max_pct}%)
          {error !== null && (
            <span className="dim">
              {' '}
              as of {formatDateTime(new Date(dataUpdatedAt).toISOString(), now)}. {error.message}
            </span>
          )}
          {counted.length > 0 && <WithoutStop symbols={counted} />}
        </>
      )}
    </p>
  );
}

function WithoutStop({ symbols }: { readonly symbols: readonly string[] }) {
  const [, navigate] = useLocation();
  const show = () => tickerFilterState.set({ ...ALL_TICKERS_FILTER, withoutStop: symbols, focusesTable: true });
  useShortcut('s', () => {
    show();
    navigate('/');
  });
  return (
    <>
      <span className="separator"> · </span>
      <Link href="/" title={symbols.join(', ')} aria-keyshortcuts="s" onClick={show}>
        {symbols.length === 1
          ? '1 position without a working stop counts in full'
          : `${symbols.length} positions without a working stop count in full`}
      </Link>
    </>
  );
}
