import type { GeneratedTransaction } from './account.js';
import { shares } from './brokerFile.js';

export type Kind = GeneratedTransaction['kind'];

export const isTrade = ({ kind }: GeneratedTransaction): boolean => kind === 'buy' || kind === 'sell';
export const signed = (flow: GeneratedTransaction): string =>
  shares(flow.kind === 'sell' ? -flow.thousandths : flow.thousandths);
export const hasSymbol = ({ kind }: GeneratedTransaction): boolean => kind !== 'deposit' && kind !== 'withdrawal';
export const grossCents = (flow: GeneratedTransaction): number => flow.amountCents + flow.feeCents;
