import type { BrokerName } from '../../../domain/brokerMode/brokerMode.js';

const NAMES: Readonly<Record<BrokerName, string>> = { paper: 'the paper account', tradier: 'Tradier' };

export const brokerWords = (broker: BrokerName): string => NAMES[broker];
