import type { BrokerName } from '../../../domain/dashboard/trading/mode/brokerMode.js';

const NAMES: Readonly<Record<BrokerName, string>> = { paper: 'the paper account', tradier: 'Tradier' };

export const brokerLabel = (broker: BrokerName): string => NAMES[broker];
