/** Whether orders reach the broker, or are only logged. */
export const BROKER_MODES = ['live', 'dryrun'] as const;
export type BrokerMode = (typeof BROKER_MODES)[number];

/** The brokers that orders can be sent to. */
export const BROKER_NAMES = ['paper', 'tradier', 'alpaca'] as const;
export type BrokerName = (typeof BROKER_NAMES)[number];

export const BROKER_TITLES: Readonly<Record<BrokerName, string>> = {
  paper: 'paper',
  tradier: 'Tradier',
  alpaca: 'Alpaca',
};

/**
 * Returns the name of the equity from which order limits are computed as percentages. The paper account's equity
 * can include simulated cash.
 */
export const equityNameAt = (broker: BrokerName): string => (broker === 'paper' ? 'paper equity' : 'equity');
