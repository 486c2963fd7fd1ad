import type { PositionLayout } from './positionTable.js';

/** Column names as the brokers' exports have them; older names follow newer ones. */

const SCHWAB: PositionLayout = {
  columns: {
    symbol: ['symbol'],
    description: ['description'],
    quantity: ['qty (quantity)', 'quantity', 'qty'],
    price: ['price'],
    value: ['mkt val (market value)', 'market value', 'mkt val'],
    costBasis: ['cost basis'],
    gain: ['gain $ (gain/loss $)', 'gain/loss $', 'gain $'],
    percentOfAccount: ['% of acct (% of account)', '% of account', '% of acct'],
  },
  required: ['symbol', 'quantity', 'price', 'value', 'costBasis', 'gain'],
  accountInTitle: /^(?:positions for (?:account )?)?(.+?)(?: as of .*)?$/i,
  hasTotals: true,
};

const FIDELITY: PositionLayout = {
  columns: {
    account: ['account number', 'account name/number', 'account'],
    symbol: ['symbol'],
    description: ['description'],
    quantity: ['quantity'],
    price: ['last price', 'most recent price'],
    value: ['current value', 'most recent value'],
    averageCost: ['average cost basis', 'cost basis per share'],
    costBasis: ['cost basis total', 'cost basis'],
    gain: ['total gain/loss dollar'],
    percentOfAccount: ['percent of account'],
  },
  required: ['account', 'symbol', 'quantity', 'value', 'costBasis'],
  hasTotals: false,
};

const ETRADE: PositionLayout = {
  columns: {
    symbol: ['symbol'],
    quantity: ['quantity', 'qty #'],
    price: ['last price $'],
    value: ['value $'],
    averageCost: ['price paid $'],
    gain: ['total gain $'],
  },
  required: ['symbol', 'quantity', 'price', 'value', 'averageCost'],
  accountInTitle: /^for account:?\s*(.+)$/i,
  hasTotals: true,
};

const VANGUARD: PositionLayout = {
  columns: {
    account: ['account number'],
    description: ['investment name'],
    symbol: ['symbol'],
    quantity: ['shares'],
    price: ['share price'],
    value: ['total value'],
  },
  required: ['account', 'symbol', 'quantity', 'price', 'value'],
  hasTotals: false,
};

export const POSITION_LAYOUTS: Readonly<Record<string, PositionLayout>> = {
  Schwab: SCHWAB,
  Fidelity: FIDELITY,
  'E*TRADE': ETRADE,
  Vanguard: VANGUARD,
};
