import { z } from 'zod';
import { DEFAULT_PAPER_CASH } from '../../../../adapters/broker/paper/paperAccount.js';
import {
  DEFAULT_BREAKER_COOLDOWN_SECONDS,
  FAILURES_TO_OPEN_BREAKER,
} from '../../../../domain/dashboard/trading/breaker/breakerDefaults.js';
import { BROKER_NAMES, type BrokerName } from '../../../../domain/dashboard/trading/mode/brokerMode.js';
import { DEFAULT_DRY_RUN_HOURS } from '../../../../domain/dashboard/trading/mode/liveRequirements.js';
import { DAY_SECONDS } from '../../../../domain/shared/timeUnits.js';
import { numericText, originSetting, wholeNumberSetting } from '../../../settings.js';
import { defineSetting, describeChoices } from './settingForm.js';
import { asciiWord } from './values.js';

const YEAR_HOURS = 8784;
const MAX_PAPER_CASH = 1_000_000_000;
const CASH_RULE = `must be an amount in US dollars from 0 to ${MAX_PAPER_CASH}`;
const COOLDOWN_RULE = `must be a whole number of seconds from 1 to ${DAY_SECONDS}`;
const HOURS_RULE = `must be a number of hours from 0 to ${YEAR_HOURS}`;

const BROKER_NOTES: Readonly<Record<BrokerName, string>> = {
  paper: 'a simulated account with your portfolio',
  tradier: 'requires TRADIER_TOKEN and TRADIER_ACCOUNT_ID',
  alpaca: 'requires ALPACA_KEY_ID and ALPACA_SECRET_KEY',
};

export const brokerSettings = {
  BROKER: defineSetting(z.enum(BROKER_NAMES).default('paper'), {
    label: 'Broker',
    description: `Broker: ${describeChoices(BROKER_NAMES, BROKER_NOTES)}`,
    isConfirmed: true,
  }),
  PAPER_CASH: defineSetting(numericText.pipe(z.number().min(0, CASH_RULE).max(MAX_PAPER_CASH, CASH_RULE)).optional(), {
    label: 'Cash of the paper account, in US dollars',
    description: `Simulated cash of a new paper account, ${DEFAULT_PAPER_CASH} by default. Not needed if your transactions include deposits or withdrawals, since the cash is then known. Otherwise enter the cash at your broker, so that percentages of equity apply to your own account. After the first paper order, changes have no effect until paper-account.json is deleted`,
  }),
  TRADIER_TOKEN: defineSetting(asciiWord.optional(), {
    label: 'Tradier access token',
    description: 'Access token of your Tradier account. Required for MARKET_DATA, BROKER or HALT_SOURCE=tradier',
    secretFor: ['TRADIER_API_BASE'],
    isConfirmed: true,
  }),
  TRADIER_ACCOUNT_ID: defineSetting(asciiWord.optional(), {
    label: 'Tradier account number',
    description: 'Tradier account number for orders. Required for BROKER=tradier',
    secretFor: [],
    isConfirmed: true,
  }),
  TRADIER_API_BASE: defineSetting(originSetting.default('https://api.tradier.com'), {
    label: 'Address of Tradier’s API',
    description: 'Origin of the Tradier API. Sandbox: https://sandbox.tradier.com',
    isConfirmed: true,
  }),
  ALPACA_KEY_ID: defineSetting(asciiWord.optional(), {
    label: 'Alpaca key ID',
    description: 'Key ID of your Alpaca account. Required for MARKET_DATA or BROKER=alpaca',
    secretFor: ['ALPACA_API_BASE', 'ALPACA_DATA_BASE'],
    isConfirmed: true,
  }),
  ALPACA_SECRET_KEY: defineSetting(asciiWord.optional(), {
    label: 'Alpaca secret key',
    description: 'Secret key that belongs to ALPACA_KEY_ID. Required for MARKET_DATA or BROKER=alpaca',
    secretFor: ['ALPACA_API_BASE', 'ALPACA_DATA_BASE'],
    isConfirmed: true,
  }),
  ALPACA_API_BASE: defineSetting(originSetting.default('https://paper-api.alpaca.markets'), {
    label: 'Address of Alpaca’s trading API',
    description: 'Origin of the Alpaca trading API. Default: the paper account. Live: https://api.alpaca.markets',
    isConfirmed: true,
  }),
  BROKER_CIRCUIT_COOLDOWN: defineSetting(
    wholeNumberSetting(1, DAY_SECONDS, COOLDOWN_RULE).default(DEFAULT_BREAKER_COOLDOWN_SECONDS),
    {
      label: 'Cooldown of the circuit breaker, in seconds',
      description: `Cooldown of the broker circuit breaker in seconds, after ${FAILURES_TO_OPEN_BREAKER} consecutive failures`,
    },
  ),
  DRY_RUN_HOURS: defineSetting(
    numericText.pipe(z.number().min(0, HOURS_RULE).max(YEAR_HOURS, HOURS_RULE)).default(DEFAULT_DRY_RUN_HOURS),
    {
      label: 'Hours of dry run before live trading',
      description: 'Hours of dry run, from the first start, before live trading can be turned on',
      isConfirmed: true,
    },
  ),
};
