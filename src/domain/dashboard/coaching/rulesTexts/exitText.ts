import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { plannedExitOf, type PlannedExit } from '../figures/exitFigures.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import { causeSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

export function exitText(told: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const exit = plannedExitOf(told.subject);
  if (exit === null) return stateSentence(told);
  const first = exit.cause === 'stop' ? breachSentences(exit, told) : rungSentences(told);
  const next = nextConditionSentence(told);
  if (length === 'short') return joinParagraphs(first, joinSentences(levelSentence(exit, told), next));
  const result = joinSentences(
    resultSentence(told),
    focus === 'opportunity' || length === 'long' ? nextRungSentence(exit, told) : '',
  );
  const state = length === 'long' ? joinSentences(stateSentence(told), causeSentence(told)) : stateSentence(told);
  return joinParagraphs(
    first,
    joinSentences(state, result),
    joinSentences(levelSentence(exit, told), next),
    closing(exit, tone),
  );
}

function breachSentences(
  { stop }: Extract<PlannedExit, { cause: 'stop' }>,
  { subject: { ticker }, evidence: words }: RulesNarrationContext,
): string {
  const since = stop.since === null ? '' : `, and has been below it since ${words.formatDate('breached_since')}`;
  const which = stop.kind === 'chandelier' ? 'the Chandelier stop' : 'the stop that the position began with';
  return `${ticker} closed at ${words.format('metadata.last_close')}, ${words.formatMagnitude('exit.breach_pct')} under ${which} at ${words.format('position.stop')}${since}. The plan asks to sell all that is held.`;
}

function rungSentences({ subject: { ticker }, evidence: words }: RulesNarrationContext): string {
  const on = words.fact('rung_reached_on') === null ? '' : ` on ${words.formatDate('rung_reached_on')}`;
  return (
    `${ticker} reached take-profit rung ${words.format('exit.rung')} of ${words.format('position.rungs')}${on}: ${words.format('exit.rung_r')}, at ${words.format('exit.rung_price')}, ${words.format('exit.rung_gain_pct')} above the entry. ` +
    (words.value('exit.left_by_plan') > 0
      ? `The plan sells ${words.format('exit.rung_share')} of the position there, which makes ${words.format('exit.sold_by_plan')} of it so far.`
      : 'By its rungs the plan has sold all of it: what is still held rests on the stop alone.')
  );
}

function resultSentence({ evidence: words }: RulesNarrationContext): string {
  const inR = words.has('exit.result_r') ? `, ${words.formatMagnitude('exit.result_r')}` : '';
  const gain = words.value('exit.result_pct') >= 0;
  return `Against the entry at ${words.format('position.entry_price')} the close is a ${gain ? 'gain' : 'loss'} of ${words.formatMagnitude('exit.result_pct')}${inR}.`;
}

function levelSentence(exit: PlannedExit, { evidence: words }: RulesNarrationContext): string {
  if (exit.cause === 'stop')
    return `The level that matters is the stop at ${words.format('position.stop')}, and it is lost.`;
  return words.has('position.stop', 'position.stop_distance_pct')
    ? `The level that matters for what is left is the stop at ${words.format('position.stop')}, ${words.formatMagnitude('position.stop_distance_pct')} below the close of ${words.format('metadata.last_close')}.`
    : '';
}

function nextRungSentence(exit: PlannedExit, { evidence: words }: RulesNarrationContext): string {
  if (exit.cause === 'stop' || !words.has('position.next_rung')) return '';
  return `Rung ${words.format('position.next_rung')} is at ${words.format('position.next_rung_price')}, ${words.formatMagnitude('position.next_rung_distance_pct')} above the close.`;
}

function closing({ cause }: PlannedExit, tone: CoachPreferences['tone']): string {
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return cause === 'stop'
      ? 'A stop that is not kept is no stop: sell.'
      : 'Take the part that the rung asks for, and leave the rest to the stop.';
  return cause === 'stop'
    ? 'Keeping a stop is the part of the plan that protects all the others.'
    : 'Part of the plan has worked; the stop looks after the rest.';
}
