import { explainsCurrentState } from '../../../../../domain/dashboard/framework/explainsCurrentState.js';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { figureLabel } from '../../../wording/figures.js';
import { formatFigure } from '../../../wording/numbers.js';
import { triggerLabel } from '../../../wording/triggers.js';

type Reason = NonNullable<NonNullable<TickerAudit['framework']>['reason']>;

/** What brought the ticker into its state, with the numbers of the change; why there is none; or that nothing happened yet. */
export function stateCauseText({ state, framework, metadata }: TickerAudit): string {
  if (framework === null) return metadata.framework_reason ?? 'This audit has no state for it.';
  const { reason, holding } = framework;
  if (!explainsCurrentState(state, holding !== null, reason?.kind ?? null))
    return 'RSI, score and distance to the stop are within their borders.';
  return reason === null ? 'no change of state in its history' : reasonWords(reason);
}

function reasonWords({ text, numbers }: Pick<Reason, 'text' | 'numbers'>): string {
  const given = labeledNumbersText(numbers);
  return given === '' ? `${labelTriggersIn(text)}.` : `${labelTriggersIn(text)} (${given}).`;
}

/** A sentence of the framework with the triggers in it called as the page calls them. */
export const labelTriggersIn = (text: string): string =>
  text.replaceAll(/\b[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+\b|\bnr7\b/g, triggerLabel);

/** "close 169.23, stop 169.79". */
export const labeledNumbersText = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${figureLabel(name)} ${Number.isInteger(value) ? value : formatFigure(value)}`)
    .join(', ');
