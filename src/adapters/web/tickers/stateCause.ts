import { explainsCurrentState } from '../../../domain/dashboard/framework/explainsCurrentState.js';
import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { formatSessionDate } from '../wording/dates.js';
import { figureLabel } from '../wording/figures.js';
import { formatFigure } from '../wording/numbers.js';
import { triggerLabel } from '../wording/triggers.js';

type Reason = NonNullable<NonNullable<TickerAudit['framework']>['reason']>;

/** Explains how the ticker entered its state, with the figures behind the change, or why no change is recorded. */
export function stateCauseText({ state, framework, metadata }: TickerAudit): string {
  if (framework === null) return metadata.framework_reason ?? 'This audit has no state for this ticker.';
  const { reason, holding } = framework;
  if (!explainsCurrentState(state, holding !== null, reason?.kind ?? null))
    return 'RSI, score and distance to the stop are within their limits.';
  return reason === null ? 'no state change in the price history' : reasonWords(reason);
}

/**
 * The cause of the state, with the session of the change if that was before the last one, because the figures in the
 * reason are of that session.
 */
export function datedStateCauseText(audit: TickerAudit): string {
  const cause = stateCauseText(audit);
  const { framework } = audit;
  const hasReason =
    framework?.reason &&
    explainsCurrentState(audit.state, framework.holding !== null, framework.reason.kind) &&
    framework.since !== audit.metadata.last_date;
  return hasReason && framework.since !== null ? `${formatSessionDate(framework.since)}: ${cause}` : cause;
}

function reasonWords({ text, numbers }: Pick<Reason, 'text' | 'numbers'>): string {
  const given = labeledNumbersText(numbers);
  return given === '' ? `${labelTriggersIn(text)}.` : `${labelTriggersIn(text)} (${given}).`;
}

/** Replaces the names of triggers in a sentence from the framework with their labels. */
export const labelTriggersIn = (text: string): string =>
  text.replaceAll(/\b[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+\b|\bnr7\b/g, triggerLabel);

/** Formats numbers with their labels: "close 169.23, stop 169.79". */
export const labeledNumbersText = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => `${figureLabel(name)} ${Number.isInteger(value) ? value : formatFigure(value)}`)
    .join(', ');
