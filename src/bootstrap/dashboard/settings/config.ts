import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { INFO_BY_NARRATOR_PROVIDER } from '../../../adapters/ai/providers.js';
import { MAX_MACHINE_NAME_CHARACTERS } from '../../../domain/dashboard/backup/snapshotLineage.js';
import {
  DEFAULT_BREAKER_COOLDOWN_SECONDS,
  FAILURES_TO_OPEN_BREAKER,
} from '../../../domain/dashboard/trading/breaker/breakerDefaults.js';
import { BROKER_NAMES } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { DEFAULT_DRY_RUN_HOURS } from '../../../domain/dashboard/trading/mode/liveRequirements.js';
import { DEFAULT_DAILY_CAP_USD, DEFAULT_MAX_TOKENS } from '../../../domain/dashboard/coaching/cost/dailyBudget.js';
import { SEARCH_PROVIDERS } from '../../../domain/dashboard/coaching/providers.js';
import { LICENSE_KEY_FORM, parseLicenseKey, type LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import { DEFAULT_ORDER_LIMITS } from '../../../domain/dashboard/trading/orders/orderLimits.js';
import { PRICE_SOURCES, priceSourcesIn, SAMPLE_PRICE_SOURCE } from '../../../domain/dashboard/market/priceSource.js';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../../domain/shared/timeUnits.js';
import { optionLevelsSetting } from './optionLevels.js';
import { BadSettings, logLevelSetting, originSetting, portSetting, readSettings } from '../../settings.js';

const KEY_RULE = `must be a license key: ${LICENSE_KEY_FORM}`;

const licenseKey = z.string().transform((text, context): LicenseKey => {
  const key = parseLicenseKey(text);
  if (key !== null) return key;
  context.addIssue({ code: 'custom', message: KEY_RULE });
  return z.NEVER;
});

const hostName = z
  .string()
  .regex(
    /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/,
    'must be host names without http:// and without a port, such as dash.example.com',
  );

const hostNames = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ''),
  )
  .pipe(z.array(hostName));

/** A single word, because headers and URLs cannot contain spaces or line ends. */
const word = z.string().regex(/^[\x21-\x7e]+$/, 'must be ASCII without spaces');

const BASE_URL_RULE = 'must be a base URL, such as http://127.0.0.1:11434/v1';

const baseUrl = z
  .url({ protocol: /^https?$/, error: BASE_URL_RULE })
  .refine(
    (text) =>
      URL.canParse(text) &&
      new URL(text).search === '' &&
      new URL(text).hash === '' &&
      new URL(text).username === '' &&
      new URL(text).password === '',
    { error: `${BASE_URL_RULE}, without parameters and without a password` },
  )
  .transform((text) => text.replace(/\/+$/, ''));

const YEAR_HOURS = 8784;
const COOLDOWN_RULE = `must be a number of seconds from 1 to ${DAY_SECONDS}`;
const HOURS_RULE = `must be a number of hours from 0 to ${YEAR_HOURS}`;

const folder = z.string().transform((path) => resolve(path));

const MINUTES_RULE = 'must be a number of minutes above 0 and at most a week';
const WEEK_MINUTES = (7 * DAY_SECONDS) / MINUTE_SECONDS;
const minutes = z.coerce.number().gt(0, MINUTES_RULE).max(WEEK_MINUTES, MINUTES_RULE);

const PERCENTAGE_RULE = 'must be a percentage from 0 to 100';
const percentage = z.coerce.number().min(0, PERCENTAGE_RULE).max(100, PERCENTAGE_RULE);

const TOKENS_RULE = 'must be a number of tokens from 100 to 8000';
const PRICE_SOURCES_RULE = `must be ${PRICE_SOURCES.join(', ')}, or several of them with commas, each once and without sample`;

/** Stored as one text, such as `alpaca,yahoo`, because an audit names the sources in this way. */
const priceSources = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .join(','),
  )
  .refine((text) => {
    const sources = priceSourcesIn(text);
    const isAlone = sources.length === 1 || !sources.includes(SAMPLE_PRICE_SOURCE);
    return sources.join(',') === text && new Set(sources).size === sources.length && isAlone;
  }, PRICE_SOURCES_RULE)
  .default(SAMPLE_PRICE_SOURCE);

const DOLLARS_RULE = 'must be an amount in US dollars from 0 to 10000';
const dollars = z.coerce.number().min(0, DOLLARS_RULE).max(10_000, DOLLARS_RULE);

export const dashboardSettings = z.object({
  DASHBOARD_PORT: portSetting.default(8090).describe('Port to listen on. 0 picks a free port'),
  PLUMBLINE_HOME: folder
    .default(join(homedir(), '.plumbline'))
    .describe('Folder of portfolio.csv, the license, the latest audit and the logs'),
  MARKET_DATA: priceSources.describe(
    'Price sources, comma-separated; for each ticker the first one that has prices is used: csv (files in MARKET_DATA_DIR), yahoo (unofficial, no account), tradier (requires TRADIER_TOKEN), alpaca (requires ALPACA_KEY_ID and ALPACA_SECRET_KEY), or only sample (included, ends on December 29, 2017)',
  ),
  MARKET_DATA_DIR: folder
    .optional()
    .describe(
      'Folder of TICKER.csv files with the columns date,open,high,low,close,volume. Required for MARKET_DATA=csv',
    ),
  MARKET_DATA_CHECK: z
    .enum(['none', ...PRICE_SOURCES])
    .default('none')
    .describe(
      'Second price source: each audit compares the bars of MARKET_DATA with it. csv reads MARKET_DATA_CHECK_DIR. Disputed tickers are flagged, and orders that open or add are refused',
    ),
  MARKET_DATA_CHECK_DIR: folder
    .optional()
    .describe('Folder of TICKER.csv files of the second price source. Required for MARKET_DATA_CHECK=csv'),
  BROKER: z
    .enum(BROKER_NAMES)
    .default('paper')
    .describe(
      'Broker: paper (a simulated account with your portfolio and $100,000), tradier (requires TRADIER_TOKEN and TRADIER_ACCOUNT_ID) or alpaca (requires ALPACA_KEY_ID and ALPACA_SECRET_KEY)',
    ),
  TRADIER_TOKEN: word
    .optional()
    .describe('Access token of your Tradier account. Required for MARKET_DATA, BROKER or HALT_SOURCE=tradier'),
  TRADIER_ACCOUNT_ID: word.optional().describe('Tradier account number for orders. Required for BROKER=tradier'),
  TRADIER_API_BASE: originSetting
    .default('https://api.tradier.com')
    .describe('Origin of the Tradier API. Sandbox: https://sandbox.tradier.com'),
  ALPACA_KEY_ID: word.optional().describe('Key ID of your Alpaca account. Required for MARKET_DATA or BROKER=alpaca'),
  ALPACA_SECRET_KEY: word
    .optional()
    .describe('Secret key that belongs to ALPACA_KEY_ID. Required for MARKET_DATA or BROKER=alpaca'),
  ALPACA_API_BASE: originSetting
    .default('https://paper-api.alpaca.markets')
    .describe('Origin of the Alpaca trading API. Default: the paper account. Live: https://api.alpaca.markets'),
  ALPACA_DATA_BASE: originSetting
    .default('https://data.alpaca.markets')
    .describe('Origin of the Alpaca market data API'),
  BROKER_CIRCUIT_COOLDOWN: z.coerce
    .number()
    .int()
    .min(1, COOLDOWN_RULE)
    .max(DAY_SECONDS, COOLDOWN_RULE)
    .default(DEFAULT_BREAKER_COOLDOWN_SECONDS)
    .describe(
      `Cooldown of the broker circuit breaker in seconds, after ${FAILURES_TO_OPEN_BREAKER} consecutive failures`,
    ),
  DRY_RUN_HOURS: z.coerce
    .number()
    .min(0, HOURS_RULE)
    .max(YEAR_HOURS, HOURS_RULE)
    .default(DEFAULT_DRY_RUN_HOURS)
    .describe('Hours of dry run, from the first start, before live trading can be turned on'),
  HALT_SOURCE: z
    .enum(['none', 'file', 'tradier', 'nasdaq'])
    .default('none')
    .describe(
      'Source of trading halts: none (live orders are then refused, except on the paper broker), file (halts.csv in PLUMBLINE_HOME: ticker,code,since,until), tradier (quotes; requires TRADIER_TOKEN) or nasdaq (public feed)',
    ),
  HALT_FEED_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be a URL, such as https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts',
    })
    .default('https://www.nasdaqtrader.com/rss.aspx?feed=tradehalts')
    .describe('URL of the halt feed for HALT_SOURCE=nasdaq'),
  ORDER_MAX_AUDIT_AGE_MIN: minutes
    .default(DEFAULT_ORDER_LIMITS.maxAuditAgeMinutes)
    .describe('Maximum age of the audit for an order, in minutes'),
  ORDER_MAX_POSITION_PCT: percentage
    .default(DEFAULT_ORDER_LIMITS.maxPositionPct)
    .describe('Maximum position size, in % of equity'),
  ORDER_MAX_RISK_PCT: percentage
    .default(DEFAULT_ORDER_LIMITS.maxRiskPct)
    .describe('Maximum risk of one order (to its stop), in % of equity'),
  ORDER_MAX_PORTFOLIO_RISK_PCT: percentage
    .default(DEFAULT_ORDER_LIMITS.maxPortfolioRiskPct)
    .describe('Maximum risk of all positions (to their stops), in % of equity'),
  ORDER_MAX_CLUSTER_PCT: percentage
    .optional()
    .describe('Maximum size of positions that moved together (a cluster), in % of equity. Default: no limit'),
  ORDER_OPTION_LEVELS: optionLevelsSetting.describe(
    'Minimum options level of the account for each strategy, in your broker’s numbering. Strategies that you leave out keep their default',
  ),
  AI_DAILY_COST_CAP: dollars
    .default(DEFAULT_DAILY_CAP_USD)
    .describe('Maximum cost of the AI provider per UTC day, in US dollars. Above it, the rules narrator is used'),
  AI_MAX_TOKENS: z.coerce
    .number()
    .int()
    .min(100, TOKENS_RULE)
    .max(8000, TOKENS_RULE)
    .default(DEFAULT_MAX_TOKENS)
    .describe('Maximum number of tokens of one narration'),
  AI_PRICE_INPUT: dollars
    .optional()
    .describe(
      'Price per million input tokens, in US dollars. Default: the list price; for an unknown model, a high price',
    ),
  AI_PRICE_OUTPUT: dollars
    .optional()
    .describe(
      'Price per million output tokens, in US dollars. Default: the list price; for an unknown model, a high price',
    ),
  AI_PROVIDER: z
    .enum(['rules', 'anthropic', 'openai', 'ollama'])
    .default('rules')
    .describe(
      'Provider that writes the coaches’ text: rules (this program; sends nothing), anthropic or openai (require AI_API_KEY), or ollama (your own server with OpenAI-compatible chat completions)',
    ),
  AI_MODEL: word
    .optional()
    .describe(
      `Model name. Default: ${INFO_BY_NARRATOR_PROVIDER.anthropic.model}, ${INFO_BY_NARRATOR_PROVIDER.openai.model} or ${INFO_BY_NARRATOR_PROVIDER.ollama.model}`,
    ),
  AI_API_KEY: word.optional().describe('API key of the AI provider'),
  AI_API_BASE: baseUrl
    .optional()
    .describe('Base URL of the AI provider, as its SDK defines it, for example http://127.0.0.1:11434/v1'),
  WEB_SEARCH: z
    .enum(['none', ...SEARCH_PROVIDERS])
    .default('none')
    .describe('Web search of the Whale Confirmation coach. brave and tavily require WEB_SEARCH_API_KEY'),
  WEB_SEARCH_API_KEY: word.optional().describe('API key of the search service'),
  WEB_SEARCH_API_BASE: originSetting.optional().describe('Origin of the search API. Default: that of the service'),
  CLOUD_URL: originSetting.optional().describe('Origin of the cloud. Without it, the dashboard calls no cloud'),
  SYNC_MACHINE_NAME: z
    .string()
    .trim()
    .min(1)
    .max(MAX_MACHINE_NAME_CHARACTERS, `must have at most ${MAX_MACHINE_NAME_CHARACTERS} characters`)
    .optional()
    .describe('Name of this machine in the list of backups; the cloud can read it. Default: the host name'),
  PLUMBLINE_SYNC_PASSPHRASE_FILE: folder
    .optional()
    .describe('File with the backup passphrase for `plumbline sync` without a terminal. A trailing newline is ignored'),
  CONSENSUS_OPT_OUT: z
    .stringbool({ error: 'must be true or false' })
    .default(false)
    .describe('true turns the consensus off: nothing is sent and nothing is requested, whatever is chosen on the page'),
  LICENSE_KEY: licenseKey.optional().describe('License key. Overrides the one that was entered on the page'),
  DASHBOARD_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. A non-loopback address admits other machines; use it only in containers'),
  DASHBOARD_ALLOWED_HOSTS: hostNames
    .default([])
    .describe('Additional host names under which the dashboard may be requested, comma-separated; only for containers'),
  DASHBOARD_LOCK: z
    .stringbool({ error: 'must be true or false' })
    .default(false)
    .describe(
      'For a computer with several users: true accepts only requests that carry the key stored in PLUMBLINE_HOME/dashboard-key. `plumbline open` passes the key to your browser',
    ),
  LOG_LEVEL: logLevelSetting.default('info').describe('trace, debug, info, warn, error, fatal or silent'),
});

export type DashboardSettings = z.infer<typeof dashboardSettings>;

/**
 * Reads the dashboard's settings.
 * @throws BadSettings with a one-line message
 */
export function readDashboardSettings(environment: Readonly<Record<string, string | undefined>>): DashboardSettings {
  const settings = readSettings(dashboardSettings, environment);
  const sources = priceSourcesIn(settings.MARKET_DATA);
  if (sources.includes('csv') && settings.MARKET_DATA_DIR === undefined) {
    throw new BadSettings('MARKET_DATA=csv needs MARKET_DATA_DIR: the folder of your TICKER.csv files');
  }
  if (sources.includes('tradier') && settings.TRADIER_TOKEN === undefined) {
    throw new BadSettings('MARKET_DATA=tradier needs TRADIER_TOKEN: the access token of your Tradier account');
  }
  for (const name of ['ALPACA_KEY_ID', 'ALPACA_SECRET_KEY'] as const) {
    if (sources.includes('alpaca') && settings[name] === undefined)
      throw new BadSettings(`MARKET_DATA=alpaca needs ${name}: a key of your Alpaca account`);
  }
  if (settings.HALT_SOURCE === 'tradier' && settings.TRADIER_TOKEN === undefined) {
    throw new BadSettings('HALT_SOURCE=tradier needs TRADIER_TOKEN: the access token of your Tradier account');
  }
  checkSecondSource(settings);
  return settings;
}

function checkSecondSource(settings: DashboardSettings): void {
  const { MARKET_DATA, MARKET_DATA_CHECK } = settings;
  if (MARKET_DATA_CHECK === MARKET_DATA && MARKET_DATA !== 'csv')
    throw new BadSettings(`MARKET_DATA_CHECK must name another source than MARKET_DATA: both are ${MARKET_DATA}`);
  for (const [source, name, what] of SETTINGS_OF_SECOND_SOURCES)
    if (MARKET_DATA_CHECK === source && settings[name] === undefined)
      throw new BadSettings(`MARKET_DATA_CHECK=${source} needs ${name}: ${what}`);
}

const SETTINGS_OF_SECOND_SOURCES = [
  ['csv', 'MARKET_DATA_CHECK_DIR', 'the folder of the second TICKER.csv files'],
  ['tradier', 'TRADIER_TOKEN', 'the access token of your Tradier account'],
  ['alpaca', 'ALPACA_KEY_ID', 'a key of your Alpaca account'],
  ['alpaca', 'ALPACA_SECRET_KEY', 'a key of your Alpaca account'],
] as const;
