import type { WhaleSignal } from '../../analysis/whale/whaleSignals.js';
import type { CoachPreferences } from '../../preferences/preferences.js';
import type { Told } from '../coach.js';
import { quotable } from '../trust/quotations.js';
import { judgeWhales } from '../whales/whaleVerdict.js';
import { writtenDay } from '../wording.js';
import { listed, paragraphs, sentences, withoutDigits } from './phrases.js';
import { causeSentence, levelSentence, nextSentence, stateSentence } from './stateWords.js';

const SHOWN = { short: 1, medium: 2, long: 5 } as const;

export function whaleText(told: Told, { length, tone }: CoachPreferences): string {
  const signals = signalSentences(told, SHOWN[length]);
  const verdict = sentences(verdictSentence(told), length === 'short' ? null : quotation(told));
  const missing = length === 'long' ? unseenSentence(told) : '';
  return paragraphs(
    signals,
    verdict,
    sentences(stateSentence(told), causeSentence(told), missing),
    sentences(levelSentence(told), nextSentence(told)),
    closing(told, tone),
  );
}

function signalSentences({ subject: { ticker, published }, words }: Told, most: number): string {
  const { signals } = published.whale;
  const each = signals.slice(0, most).map((signal, place) => signalWords(signal, place, words));
  const more = signals.length > most ? ` In all there are ${words.say('whale.signals')} signals.` : '';
  return `${ticker} shows traces of large traders: ${listed(each)}.${more}`;
}

function signalWords({ kind, date, direction }: WhaleSignal, place: number, words: Told['words']): string {
  const said = (name: string): string => words.say(`whale.signals.${place}.${name}`);
  const has = (...names: string[]): boolean => words.has(...names.map((name) => `whale.signals.${place}.${name}`));
  const side = direction === 'unclear' ? 'without a clear side' : `with the look of ${direction}`;
  const on = writtenDay(date);
  if (kind === 'unusual_volume' && has('relative_volume'))
    return `unusual volume on ${on}, ${said('relative_volume')} times its average, ${side}`;
  if (kind === 'accumulation' && has('pocket_pivots', 'bars'))
    return `accumulation up to ${on}, ${said('pocket_pivots')} pocket pivots in ${said('bars')} sessions`;
  if (kind === 'option_sweep' && has('volume', 'open_interest'))
    return `an option sweep on ${on}, ${said('volume')} contracts against an open interest of ${said('open_interest')}, ${side}`;
  return `${kind.replaceAll('_', ' ')} on ${on}, ${side}`;
}

function verdictSentence({ subject }: Told): string {
  const { verdict, reason } = judgeWhales(subject);
  return `The verdict is ${verdict}. ${withoutDigits(reason) ?? 'The web search failed; the reason stands beside the verdict.'}`;
}

/** The first title that decided. */
function quotation({ subject }: Told): string {
  const { same, opposite } = judgeWhales(subject);
  const title = [...opposite, ...same].find(quotable)?.title;
  return title === undefined ? '' : `One of the pages: “${title}”.`;
}

function unseenSentence({ subject: { published } }: Told): string {
  const unseen = published.whale.not_configured.map((name) => SIGNAL_WORDS[name] ?? name.replaceAll('_', ' '));
  return unseen.length === 0 ? '' : `Not looked at, for want of a source: ${listed(unseen)}.`;
}

const SIGNAL_WORDS: Readonly<Record<string, string>> = {
  option_sweep: 'option sweeps',
  block_print: 'block prints',
  form4_cluster: 'purchases by insiders',
  '13f_change': 'quarterly reports of funds',
};

function closing({ subject }: Told, tone: CoachPreferences['tone']): string {
  const { verdict } = judgeWhales(subject);
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return verdict === 'CONFIRMED' ? 'It is a reason to look, not a reason to trade.' : 'Do not trade on this.';
  return verdict === 'CONFIRMED'
    ? 'It is good to know who else is there; the plan stays yours.'
    : 'No harm in waiting for more than a trace.';
}
