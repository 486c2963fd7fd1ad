import { explainsCurrentState } from '../../../domain/dashboard/framework/explainsCurrentState.js';
import { stateReasonText } from '../../../domain/dashboard/audit/stateReason.js';
import { withinLimitsText } from '../../../domain/dashboard/audit/exitMeasures.js';
import type { TickerAudit } from '../../../domain/dashboard/audit/auditPayload.js';
import { formatSessionDate } from '../wording/dates.js';
import { figureLabel } from '../wording/figures.js';
import { formatFigure, formatPrice, formatPriceNextTo, formatPriceDistance } from '../wording/numbers.js';
import { triggerLabel } from '../wording/triggers.js';

type Framework = NonNullable<TickerAudit['framework']>;

/** Explains how the ticker entered its state, with the figures behind the change, or why no change is recorded. */
export function stateCauseText(audit: TickerAudit): string {
  const { state, framework, metadata } = audit;
  if (framework === null) return metadata.framework_reason ?? 'This audit has no state for this ticker.';
  const { reason, holding } = framework;
  if (!explainsCurrentState(state, holding !== null, reason?.kind ?? null)) return withinLimitsText(audit, 'are');
  return reasonWords(framework);
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

function reasonWords(framework: Framework): string {
  const text = stateReasonText(framework);
  if (text === null) return 'no state change in the price history';
  const given = labeledNumbersText(framework.reason?.numbers ?? {});
  return given === '' ? `${labelTriggersIn(text)}.` : `${labelTriggersIn(text)} (${given}).`;
}

/** Replaces the names of triggers in a sentence from the framework with their labels. */
export const labelTriggersIn = (text: string): string =>
  text.replaceAll(/\b[a-z]+[a-z0-9]*(?:_[a-z0-9]+)+\b|\bnr7\b/g, triggerLabel);

/** Formats numbers with their labels: "close 169.23, stop 169.79". */
export const labeledNumbersText = (numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers)
    .map(([name, value]) => labeledNumberText(name, value, numbers))
    .join(', ');

const PRICES: ReadonlySet<string> = new Set([
  'close',
  'stop',
  'floor',
  'trigger_low',
  'rung_price',
  'entry_price',
  'price',
]);
/** The price from which a price must be distinguishable. */
const COMPARED_WITH: Readonly<Record<string, string>> = { close: 'stop', stop: 'close' };
/** Distances between prices, each with the price that determines its decimals. */
const DISTANCES: Readonly<Record<string, string>> = { risk: 'entry_price', atr14_prior: 'close' };

/** Formats one of the `numbers` of a reason with its label. */
export function labeledNumberText(name: string, value: number, numbers: Readonly<Record<string, number>>): string {
  const label = figureLabel(name);
  const beside = numbers[COMPARED_WITH[name] ?? ''];
  if (beside !== undefined) return `${label} ${formatPriceNextTo(value, beside)}`;
  if (PRICES.has(name)) return `${label} ${formatPrice(value)}`;
  const price = numbers[DISTANCES[name] ?? ''];
  if (price !== undefined) return `${label} ${formatPriceDistance(value, price)}`;
  return `${label} ${Number.isInteger(value) ? value : formatFigure(value)}`;
}
