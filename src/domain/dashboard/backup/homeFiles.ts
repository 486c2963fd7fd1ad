/** The files in the home folder that backups include or leave out; their names are defined only here. */
export const HOME_FILES = {
  portfolio: 'portfolio.csv',
  ledger: 'ledger.jsonl',
  importMappings: 'import-mappings.json',
  preferences: 'preferences.json',
  orders: 'orders.jsonl',
  ordersHead: 'orders.head.json',
  paperAccount: 'paper-account.json',
  theses: 'ai_thesis_log.jsonl',
  tickers: 'tickers.json',
  audit: 'audit.json',
  audits: 'audits.json',
  events: 'events.jsonl',
  maps: 'maps.json',
} as const;
