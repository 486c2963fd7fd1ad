const NAMES: Readonly<Record<'paper' | 'tradier', string>> = { paper: 'the paper account', tradier: 'Tradier' };

export const brokerWords = (broker: 'paper' | 'tradier'): string => NAMES[broker];
