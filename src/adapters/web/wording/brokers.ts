import type { BrokerName } from '../../../domain/dashboard/trading/mode/brokerMode.js';

const TITLES: Readonly<Record<BrokerName, string>> = { paper: 'paper', tradier: 'Tradier', alpaca: 'Alpaca' };

/** The broker's name on its own, for a label. */
export const brokerTitle = (broker: BrokerName): string => TITLES[broker];

/** The broker's name within a sentence. */
export const brokerLabel = (broker: BrokerName): string => (broker === 'paper' ? 'the paper account' : TITLES[broker]);
