import {
  priceSourcesIn,
  SAMPLE_PRICE_SOURCE,
  type PriceSource,
} from '../../../../domain/dashboard/market/priceSource.js';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { FirstRunStep } from './FirstRunStep.js';

const STATUS_BY_SOURCE: Readonly<Record<PriceSource, string>> = {
  sample: 'Sample prices: real market data through the end of 2017.',
  csv: 'Your own price files.',
  yahoo: 'Yahoo: daily prices, without an account.',
  tradier: 'Tradier: prices and options, with your account.',
  alpaca: 'Alpaca: daily prices of the consolidated tape, with your account.',
};

/** Returns one sentence per source, in order of preference. */
const statusOf = (sources: string): string =>
  priceSourcesIn(sources)
    .map((source) => STATUS_BY_SOURCE[source])
    .join(' Otherwise ');

/** Shows the source of the prices and the settings that change it. */
export function DataSource({ setup: { market_data } }: { readonly setup: InstallationStatusView }) {
  const { source, folder } = market_data;
  return (
    <FirstRunStep title="Prices" done={source !== SAMPLE_PRICE_SOURCE} status={statusOf(source)}>
      {folder !== null && (
        <p className="dim">
          They are read from {folder}, one file TICKER.csv for each ticker, and SPX.csv (or SPY.csv) for the market.
        </p>
      )}
      <details>
        <summary>Use other prices</summary>
        <p>Stop Plumbline, set one of these in its environment, and start it again.</p>
        <dl className="settings">
          <Setting text="MARKET_DATA=yahoo" words="Daily prices from Yahoo. No account needed; unofficial." />
          <Setting text="MARKET_DATA=tradier TRADIER_TOKEN=…" words="Prices and options from your Tradier account." />
          <Setting
            text="MARKET_DATA=alpaca,yahoo ALPACA_KEY_ID=… ALPACA_SECRET_KEY=…"
            words="Prices from your Alpaca account; from Yahoo where Alpaca has none or fails."
          />
          <Setting text="MARKET_DATA=csv MARKET_DATA_DIR=…" words="Your own files: date,open,high,low,close,volume." />
        </dl>
      </details>
    </FirstRunStep>
  );
}

const Setting = ({ text, words }: { readonly text: string; readonly words: string }) => (
  <div>
    <dt>
      <code>{text}</code>
    </dt>
    <dd className="dim">{words}</dd>
  </div>
);
