import { reasonStands } from '../../../../../domain/dashboard/framework/reasonStands.js';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/payload.js';
import { figureWords } from '../../../wording/figures.js';
import { figure } from '../../../wording/numbers.js';
import { triggerWords } from '../../../wording/triggers.js';

type Reason = NonNullable<NonNullable<TickerAudit['framework']>['reason']>;

/** What brought the ticker into its state, with the numbers of the change; why there is none; or that nothing happened yet. */
export function causeOf({ state, framework, metadata }: TickerAudit): string {
  if (framework === null) return metadata.framework_reason ?? 'This audit has no state for it.';
  const { reason, holding } = framework;
  if (!reasonStands(state, holding !== null, reason?.kind ?? null))
    return 'RSI, score and distance to the stop are within their borders.';
  return reason === null ? 'no change of state in its history' : reasonWords(reason);
}

function reasonWords({ text, numbers }: Pick<Reason, 'text' | 'numbers'>): string {
  const given = numbersOf(numbers);
  return given === '' ? `${plain(text)}.` : `${plain(text)} (${given}).`;
}

/** A sentence of the framework with the triggers in it called as the page calls them. */
export const plain = (text: string): string =>
  text.replaceAll(/\b[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+\b|\bnr7\b/g, triggerWords);

/** "close 169.23, stop 169.79". */
export const numbersOf = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${figureWords(name)} ${Number.isInteger(value) ? value : figure(value)}`)
    .join(', ');
