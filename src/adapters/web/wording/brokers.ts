import { BROKER_TITLES, type BrokerName } from '../../../domain/dashboard/trading/mode/brokerMode.js';

/** The broker's name within a sentence. */
export const brokerLabel = (broker: BrokerName): string =>
  broker === 'paper' ? 'the paper account' : BROKER_TITLES[broker];
