import type { ColumnNamesByField } from './tableRow.js';
import { createActionReader, type ActionRules, type TransactionLayout } from './transactionLayout.js';

/** Names of columns and actions as they appear in the brokers' exports. */

const OPTION_CLOSING: ActionRules[number] = [
  /^(?:option )?(?:expir|assign|exercis)|^exchange or exercise$|^(?:oexp|oasgn|oexcs)$/i,
  'option_closing',
];

const SCHWAB_ACTIONS: ActionRules = [
  OPTION_CLOSING,
  [/^(?:buy to cover|buy to close)$/i, 'cover'],
  [/^(?:sell short|sell to open)$/i, 'short'],
  [/^(?:buy|buy to open|reinvest shares)$/i, 'buy'],
  [/^(?:sell|sell to close)$/i, 'sell'],
  [/tax|withholding/i, 'tax'],
  [/split/i, 'split'],
  [/journaled shares|security transfer|internal transfer|stock plan activity/i, 'transfer'],
  [/dividend|\bdiv\b|cap gain|cash in lieu|return of capital/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|commission/i, 'fee'],
  [/moneylink|wire|funds|journal|misc c|promotional award|transfer|deposit|withdrawal/i, 'cash'],
];

/**
 * Fidelity appends the security and the type of account, such as `(Cash)`, to its actions. A security's name can
 * contain any word, such as VANGUARD TAX-MANAGED, so patterns with such words match only the start of an action.
 */
const FIDELITY_ACTIONS: ActionRules = [
  OPTION_CLOSING,
  [/^you bought.*clos(?:ing|e) transaction|^you bought.*short cover/i, 'cover'],
  [/^you sold.*opening transaction|^you sold short/i, 'short'],
  [/^(?:you bought|reinvestment|purchase)/i, 'buy'],
  [/^(?:you sold|redemption)/i, 'sell'],
  [/^(?:dividend|long-term cap|short-term cap|in lieu|return of capital|royalty)/i, 'dividend'],
  [/^(?:adj )?(?:(?:foreign|non-?resident|federal|fed|state) )?(?:tax|withholding)/i, 'tax'],
  [/^(?:(?:forward|reverse|stock) )?split/i, 'split'],
  [/^transfer of assets/i, 'transfer'],
  [/^interest|interest (?:earned|charged)/i, 'interest'],
  [/^(?:\w+ ){0,2}fees?\b|^advisor/i, 'fee'],
  [/transfer|deposit|debit|\bcontr(?:ib\w*)?\b|check|wire|\bdistr(?:ibution)?\b|bill pay|rollover|^cash/i, 'cash'],
];

const VANGUARD_ACTIONS: ActionRules = [
  OPTION_CLOSING,
  [/^(?:buy|reinvestment|stock purchase)/i, 'buy'],
  [/^(?:sell|redemption)/i, 'sell'],
  [/withholding|tax/i, 'tax'],
  [/split/i, 'split'],
  [/^transfer/i, 'transfer'],
  [/dividend|capital gain/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee/i, 'fee'],
  [/funds|sweep|contribution|distribution|withdrawal|deposit/i, 'cash'],
];

const ETRADE_ACTIONS: ActionRules = [
  OPTION_CLOSING,
  [/^bought to (?:cover|close)/i, 'cover'],
  [/^sold (?:short|to open)/i, 'short'],
  [/^(?:bought|reinvest|dividend reinvestment)/i, 'buy'],
  [/^sold/i, 'sell'],
  [/tax/i, 'tax'],
  [/split/i, 'split'],
  [/dividend|distribution|capital gain/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee/i, 'fee'],
  [/transfer|wire|debit|deposit|withdrawal|ach/i, 'cash'],
];

const ROBINHOOD_ACTIONS: ActionRules = [
  OPTION_CLOSING,
  [/^(?:buy|bto)$/i, 'buy'],
  [/^(?:sell|stc)$/i, 'sell'],
  [/^sto$/i, 'short'],
  [/^btc$/i, 'cover'],
  [/^spl$/i, 'split'],
  [/^(?:rec|acati|acato)$/i, 'transfer'],
  [/^(?:cdiv|mdiv|cil)$/i, 'dividend'],
  [/^(?:int|mint|slip|gdbp)$/i, 'interest'],
  [/^(?:dtax|dwht|nrat|tax)$/i, 'tax'],
  [/^(?:dfee|afee|gold|fee)$/i, 'fee'],
  [/^(?:ach|rtp|wire|dcf|mtch|itrf|xent)/i, 'cash'],
];

export const TRANSACTION_LAYOUTS: Readonly<Record<string, TransactionLayout>> = {
  Schwab: {
    columns: {
      date: ['date'],
      action: ['action'],
      symbol: ['symbol'],
      description: ['description'],
      quantity: ['quantity'],
      price: ['price'],
      fees: ['fees & comm'],
      amount: ['amount'],
    },
    required: ['date', 'action', 'symbol', 'quantity', 'price', 'fees', 'amount'],
    readAction: createActionReader(SCHWAB_ACTIONS),
    hasSignedQuantities: false,
    isSortedByDate: true,
    titledTableHasTotal: true,
    accountInTitle: /^transactions for (?:account )?(.+?)(?: as of .*)?$/i,
  },
  Fidelity: {
    columns: {
      date: ['run date'],
      account: ['account number', 'account'],
      action: ['action'],
      symbol: ['symbol'],
      description: ['description', 'security description'],
      quantity: ['quantity'],
      price: ['price ($)', 'price'],
      commission: ['commission ($)', 'commission'],
      fees: ['fees ($)', 'fees'],
      accruedInterest: ['accrued interest ($)', 'accrued interest'],
      amount: ['amount ($)', 'amount'],
      balance: ['cash balance ($)', 'cash balance'],
      currency: ['currency'],
      settlementDate: ['settlement date'],
    },
    required: ['date', 'action', 'symbol', 'quantity', 'price', 'amount', 'settlementDate'],
    readAction: createActionReader(FIDELITY_ACTIONS),
    hasSignedQuantities: true,
    pendingBalance: 'Processing',
    isSortedByDate: true,
  },
  Vanguard: {
    columns: {
      account: ['account number'],
      date: ['trade date'],
      settlementDate: ['settlement date'],
      action: ['transaction type'],
      description: ['transaction description'],
      symbol: ['symbol'],
      quantity: ['shares'],
      price: ['share price'],
      principal: ['principal amount'],
      fees: ['commissions and fees', 'commission fees', 'commissions & fees'],
      amount: ['net amount'],
      accruedInterest: ['accrued interest'],
    },
    required: ['date', 'settlementDate', 'action', 'symbol', 'quantity', 'price', 'principal', 'amount'],
    readAction: createActionReader(VANGUARD_ACTIONS),
    hasSignedQuantities: true,
    isSortedByDate: false,
  },
  'E*TRADE': {
    columns: {
      date: ['transactiondate', 'activity/trade date'],
      settlementDate: ['settlement date'],
      action: ['transactiontype', 'activity type'],
      symbol: ['symbol'],
      quantity: ['quantity', 'quantity #'],
      amount: ['amount', 'amount $'],
      price: ['price', 'price $'],
      commission: ['commission'],
      description: ['description'],
    },
    required: ['date', 'action', 'symbol', 'quantity', 'amount', 'price', 'commission'],
    readAction: createActionReader(ETRADE_ACTIONS),
    hasSignedQuantities: true,
    hasReinvestedDividends: true,
    isSortedByDate: true,
    accountInTitle: /^(?:for account:?\s*|account activity for )(.+?)(?: from .*)?$/i,
  },
  Robinhood: {
    columns: {
      date: ['activity date'],
      settlementDate: ['settle date'],
      symbol: ['instrument'],
      description: ['description'],
      action: ['trans code'],
      quantity: ['quantity'],
      price: ['price'],
      amount: ['amount'],
    },
    required: ['date', 'settlementDate', 'symbol', 'action', 'quantity', 'price', 'amount'],
    readAction: createActionReader(ROBINHOOD_ACTIONS),
    hasSignedQuantities: false,
    isSortedByDate: true,
  },
};

/** The columns of all sections of Interactive Brokers' activity statement. */
export const ACTIVITY_FIELDS = [
  'account',
  'kind',
  'category',
  'currency',
  'symbol',
  'date',
  'description',
  'quantity',
  'multiplier',
  'price',
  'averageCost',
  'costBasis',
  'value',
  'gain',
  'proceeds',
  'commission',
  'amount',
  'direction',
  'code',
  'name',
  'text',
] as const;
export type ActivityField = (typeof ACTIVITY_FIELDS)[number];
export const ACTIVITY_COLUMNS: ColumnNamesByField<ActivityField> = {
  account: ['account'],
  kind: ['datadiscriminator'],
  category: ['asset category'],
  currency: ['currency'],
  symbol: ['symbol'],
  date: ['date/time', 'date', 'settle date'],
  description: ['description'],
  quantity: ['quantity', 'qty'],
  multiplier: ['mult'],
  price: ['t. price', 'close price'],
  averageCost: ['cost price'],
  costBasis: ['cost basis'],
  value: ['value'],
  gain: ['unrealized p/l'],
  proceeds: ['proceeds'],
  commission: ['comm/fee'],
  amount: ['amount', 'cash amount', 'total'],
  direction: ['direction'],
  code: ['code'],
  name: ['field name', 'currency summary'],
  text: ['field value'],
};
