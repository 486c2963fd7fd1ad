import { Link, useLocation } from 'wouter';
import type { AccountRiskReply } from '../../http/contract/dashboard/orders.js';
import { equityNameAt } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { useShortcut } from '../browser/shortcuts.js';
import { useAccountRisk } from '../server/trading/accountRisk.js';
import { formatPrice, formatWholeDollars } from '../wording/numbers.js';
import { ALL_TICKERS_FILTER, tickerFilterState } from './tickerFilter.js';

const MEANING =
  'Loss if every stop is hit, and the limit above which new orders are refused. Positions without a working stop count in full, unlike in the heat of the Risk view, which leaves them out';

/** Shows the risk of the account in the words of the risk-budget check, with a link to the unprotected positions. */
export function AccountRiskLine({ generatedAt }: { readonly generatedAt: string }) {
  const { data, error } = useAccountRisk(generatedAt);
  return (
    <p
      className="account-risk"
      title={data?.broker === 'paper' ? `${MEANING}. The setting PAPER_CASH sets the simulated cash` : MEANING}
    >
      At risk:{' '}
      {data === undefined ? (
        <span className="dim">{error === null ? 'waiting for the broker' : `unknown. ${error.message}`}</span>
      ) : (
        <>
          <strong className={data.at_risk_pct === null || data.at_risk_pct > data.max_pct ? 'bad' : undefined}>
            {riskText(data)}
          </strong>{' '}
          (limit {data.max_pct}%)
          {data.without_stop.length > 0 && <WithoutStop symbols={data.without_stop} />}
        </>
      )}
    </p>
  );
}

/** Formats the risk, such as "$2,950, 2.06% of $143,210 paper equity, $100,000 of it simulated cash". */
function riskText(risk: AccountRiskReply): string {
  if (risk.at_risk === null) return 'unlimited';
  const amount = formatWholeDollars(risk.at_risk);
  return risk.at_risk_pct === null ? amount : `${amount}, ${formatPrice(risk.at_risk_pct)}% of ${equityText(risk)}`;
}

/** Formats the equity, such as "$143,210 paper equity, $100,000 of it simulated cash". */
function equityText({ broker, equity, cash }: AccountRiskReply): string {
  const name = equity === null ? equityNameAt(broker) : `${formatWholeDollars(equity)} ${equityNameAt(broker)}`;
  if (broker !== 'paper') return name;
  const simulated = formatWholeDollars(cash);
  return equity !== null && cash <= equity
    ? `${name}, ${simulated} of it simulated cash`
    : `${name}, with ${simulated} simulated cash`;
}

function WithoutStop({ symbols }: { readonly symbols: readonly string[] }) {
  const [, navigate] = useLocation();
  const show = () => tickerFilterState.set({ ...ALL_TICKERS_FILTER, withoutStop: symbols });
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
