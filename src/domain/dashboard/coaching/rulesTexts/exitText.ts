import { precedesOwnStop } from '../../audit/positionStop.js';
import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { plannedExitOf, type PlannedExit } from '../figures/exitFigures.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import {
  assumedRungsSentence,
  causeSentence,
  gainSentence,
  levelSentence,
  nextConditionSentence,
  stateSentence,
} from './stateSentences.js';

export function exitText(context: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const exit = plannedExitOf(context.subject);
  if (exit === null) return stateSentence(context);
  const isState = exit.cause === 'state';
  const first =
    exit.cause === 'stop'
      ? breachSentences(exit, context)
      : isState
        ? joinSentences(stateSentence(context), causeSentence(context), rungSentence(context))
        : joinSentences(rungSentence(context), salesSentence(context));
  const plan = joinSentences(exit.cause === 'stop' ? null : levelSentence(context), nextConditionSentence(context));
  if (length === 'short') return joinParagraphs(first, plan);
  return joinParagraphs(
    first,
    joinSentences(
      isState ? null : stateSentence(context),
      isState || length !== 'long' ? null : causeSentence(context),
      gainSentence(context),
      focus === 'opportunity' || length === 'long' ? nextRungSentence(exit, context) : null,
    ),
    plan,
    closing(exit, tone),
  );
}

function breachSentences(
  { stop }: Extract<PlannedExit, { cause: 'stop' }>,
  { subject: { ticker, tickerAudit }, evidence }: RulesNarrationContext,
): string {
  const { position } = tickerAudit;
  const isRaised = stop.kind === 'chandelier' && (position?.stop ?? null) !== null;
  const isComputed = (position?.stop ?? null) === null;
  const raised = precedesOwnStop(position, evidence.fact('stop_since'))
    ? 'The audit had computed this stop before your lower one applied; the higher one counts. '
    : 'The audit raised your own stop as the price rose. ';
  const which = { chandelier: 'the Chandelier stop', initial: 'the initial stop', own: 'your stop' }[stop.kind];
  const earlierStop = isSetLater(stop.since, evidence.fact('stop_since')) ? 'the stop of the day' : 'it';
  const since =
    stop.since === null ? '' : `, and has been below ${earlierStop} since ${evidence.formatDate('breached_since')}`;
  return `${ticker} closed at ${evidence.formatNextTo('metadata.last_close', 'position.stop')}, ${evidence.formatMagnitude('position.stop_breach_pct')} below ${which} at ${evidence.formatNextTo('position.stop', 'metadata.last_close')}${since}. ${isComputed ? 'The audit computed this stop, because your portfolio lists none. ' : ''}${isRaised ? raised : ''}The plan says to sell the whole position.`;
}

/** Whether the stop got its present price after the closes below it began; ISO dates. */
const isSetLater = (breachedSince: string | null, stopSince: string | null): boolean =>
  breachedSince !== null && stopSince !== null && stopSince > breachedSince;

function rungSentence({ subject: { ticker, tickerAudit }, evidence }: RulesNarrationContext): string {
  const on = evidence.fact('rung_reached_on') === null ? '' : ` on ${evidence.formatDate('rung_reached_on')}`;
  return joinSentences(
    `${ticker} reached take-profit rung ${evidence.format('exit.rung')} of ${evidence.format('position.rungs')}${on}: ${evidence.format('exit.rung_r')} at ${evidence.format('exit.rung_price')}, ${evidence.format('exit.rung_gain_pct')} above the entry.`,
    assumedRungsSentence(tickerAudit),
  );
}

const salesSentence = ({ evidence }: RulesNarrationContext): string =>
  evidence.value('exit.left_by_plan') > 0
    ? `The plan sells ${evidence.format('exit.rung_share')} of the position there, ${evidence.format('exit.sold_by_plan')} in total so far.`
    : 'At the rungs reached so far, the plan sells the whole position; any shares left rely on the stop alone.';

function nextRungSentence(exit: PlannedExit, { evidence }: RulesNarrationContext): string {
  if (exit.cause !== 'rung' || !evidence.has('position.next_rung')) return '';
  return `Rung ${evidence.format('position.next_rung')} is at ${evidence.format('position.next_rung_price')}, ${evidence.formatMagnitude('position.next_rung_distance_pct')} above the close.`;
}

function closing({ cause }: PlannedExit, tone: CoachPreferences['tone']): string {
  if (tone === 'plain') return '';
  if (cause === 'rung')
    return tone === 'direct'
      ? 'Sell the part that the rung calls for and leave the remaining shares to the stop.'
      : 'Part of the plan has worked; the stop protects the rest.';
  return tone === 'direct' ? 'A plan works only if you keep it: sell.' : 'Keeping the exit protects the whole plan.';
}
