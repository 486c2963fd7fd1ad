import type { CoachPreferences } from '../../preferences/preferences.js';
import type { Told } from '../coach.js';
import { exitOf, type Exit } from '../figures/exitFigures.js';
import { paragraphs, sentences } from './phrases.js';
import { causeSentence, nextSentence, stateSentence } from './stateWords.js';

export function exitText(told: Told, { length, focus, tone }: CoachPreferences): string {
  const exit = exitOf(told.subject);
  if (exit === null) return stateSentence(told);
  const first = exit.cause === 'stop' ? breachSentences(exit, told) : rungSentences(told);
  const next = nextSentence(told);
  if (length === 'short') return paragraphs(first, sentences(levelSentence(exit, told), next));
  const result = sentences(
    resultSentence(told),
    focus === 'opportunity' || length === 'long' ? nextRungSentence(exit, told) : '',
  );
  const state = length === 'long' ? sentences(stateSentence(told), causeSentence(told)) : stateSentence(told);
  return paragraphs(first, sentences(state, result), sentences(levelSentence(exit, told), next), closing(exit, tone));
}

function breachSentences({ stop }: Extract<Exit, { cause: 'stop' }>, { subject: { ticker }, words }: Told): string {
  const since = stop.since === null ? '' : `, and has been below it since ${words.day('breached_since')}`;
  const which = stop.kind === 'chandelier' ? 'the Chandelier stop' : 'the stop that the position began with';
  return `${ticker} closed at ${words.say('metadata.last_close')}, ${words.size('exit.breach_pct')} under ${which} at ${words.say('position.stop')}${since}. The plan asks to sell all that is held.`;
}

function rungSentences({ subject: { ticker }, words }: Told): string {
  const on = words.fact('rung_reached_on') === null ? '' : ` on ${words.day('rung_reached_on')}`;
  return (
    `${ticker} reached take-profit rung ${words.say('exit.rung')} of ${words.say('position.rungs')}${on}: ${words.say('exit.rung_r')}, at ${words.say('exit.rung_price')}, ${words.say('exit.rung_gain_pct')} above the entry. ` +
    (words.value('exit.left_by_plan') > 0
      ? `The plan sells ${words.say('exit.rung_share')} of the position there, which makes ${words.say('exit.sold_by_plan')} of it so far.`
      : 'By its rungs the plan has sold all of it: what is still held rests on the stop alone.')
  );
}

function resultSentence({ words }: Told): string {
  const inR = words.has('exit.result_r') ? `, ${words.size('exit.result_r')}` : '';
  const gain = words.value('exit.result_pct') >= 0;
  return `Against the entry at ${words.say('position.entry_price')} the close is a ${gain ? 'gain' : 'loss'} of ${words.size('exit.result_pct')}${inR}.`;
}

function levelSentence(exit: Exit, { words }: Told): string {
  if (exit.cause === 'stop')
    return `The level that matters is the stop at ${words.say('position.stop')}, and it is lost.`;
  return words.has('position.stop', 'position.stop_distance_pct')
    ? `The level that matters for what is left is the stop at ${words.say('position.stop')}, ${words.size('position.stop_distance_pct')} below the close of ${words.say('metadata.last_close')}.`
    : '';
}

function nextRungSentence(exit: Exit, { words }: Told): string {
  if (exit.cause === 'stop' || !words.has('position.next_rung')) return '';
  return `Rung ${words.say('position.next_rung')} is at ${words.say('position.next_rung_price')}, ${words.size('position.next_rung_distance_pct')} above the close.`;
}

function closing({ cause }: Exit, tone: CoachPreferences['tone']): string {
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return cause === 'stop'
      ? 'A stop that is not kept is no stop: sell.'
      : 'Take the part that the rung asks for, and leave the rest to the stop.';
  return cause === 'stop'
    ? 'Keeping a stop is the part of the plan that protects all the others.'
    : 'Part of the plan has worked; the stop looks after the rest.';
}
