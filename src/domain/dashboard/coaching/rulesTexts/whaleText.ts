import type { WhaleSignal } from '../../analysis/whale/whaleSignals.js';
import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { isQuotable } from '../trust/quotations.js';
import { assessWhaleSignals } from '../whales/assessWhaleSignals.js';
import { formatLongDate } from '../evidenceFormatter.js';
import { joinWithAnd, joinParagraphs, joinSentences, nullIfHasDigits } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

const SHOWN = { short: 1, medium: 2, long: 5 } as const;

export function whaleText(told: RulesNarrationContext, { length, tone }: CoachPreferences): string {
  const signals = signalSentences(told, SHOWN[length]);
  const verdict = joinSentences(verdictSentence(told), length === 'short' ? null : quotation(told));
  const missing = length === 'long' ? unseenSentence(told) : '';
  return joinParagraphs(
    signals,
    verdict,
    joinSentences(stateSentence(told), causeSentence(told), missing),
    joinSentences(levelSentence(told), nextConditionSentence(told)),
    closing(told, tone),
  );
}

function signalSentences(
  { subject: { ticker, tickerAudit: published }, evidence: words }: RulesNarrationContext,
  most: number,
): string {
  const { signals } = published.whale;
  const each = signals.slice(0, most).map((signal, place) => signalWords(signal, place, words));
  const more = signals.length > most ? ` In all there are ${words.format('whale.signals')} signals.` : '';
  return `${ticker} shows traces of large traders: ${joinWithAnd(each)}.${more}`;
}

function signalWords(
  { kind, date, direction }: WhaleSignal,
  place: number,
  words: RulesNarrationContext['evidence'],
): string {
  const said = (name: string): string => words.format(`whale.signals.${place}.${name}`);
  const has = (...names: string[]): boolean => words.has(...names.map((name) => `whale.signals.${place}.${name}`));
  const side = direction === 'unclear' ? 'without a clear side' : `with the look of ${direction}`;
  const on = formatLongDate(date);
  if (kind === 'unusual_volume' && has('relative_volume'))
    return `unusual volume on ${on}, ${said('relative_volume')} times its average, ${side}`;
  if (kind === 'accumulation' && has('pocket_pivots', 'bars'))
    return `accumulation up to ${on}, ${said('pocket_pivots')} pocket pivots in ${said('bars')} sessions`;
  if (kind === 'option_sweep' && has('volume', 'open_interest'))
    return `an option sweep on ${on}, ${said('volume')} contracts against an open interest of ${said('open_interest')}, ${side}`;
  return `${kind.replaceAll('_', ' ')} on ${on}, ${side}`;
}

function verdictSentence({ subject }: RulesNarrationContext): string {
  const { verdict, reason } = assessWhaleSignals(subject);
  return `The verdict is ${verdict}. ${nullIfHasDigits(reason) ?? 'The web search failed; the reason stands beside the verdict.'}`;
}

/** The first title that decided. */
function quotation({ subject }: RulesNarrationContext): string {
  const { same, opposite } = assessWhaleSignals(subject);
  const title = [...opposite, ...same].find(isQuotable)?.title;
  return title === undefined ? '' : `One of the pages: “${title}”.`;
}

function unseenSentence({ subject: { tickerAudit: published } }: RulesNarrationContext): string {
  const unseen = published.whale.not_configured.map((name) => SIGNAL_WORDS[name] ?? name.replaceAll('_', ' '));
  return unseen.length === 0 ? '' : `Not looked at, for want of a source: ${joinWithAnd(unseen)}.`;
}

const SIGNAL_WORDS: Readonly<Record<string, string>> = {
  option_sweep: 'option sweeps',
  block_print: 'block prints',
  form4_cluster: 'purchases by insiders',
  '13f_change': 'quarterly reports of funds',
};

function closing({ subject }: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const { verdict } = assessWhaleSignals(subject);
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return verdict === 'CONFIRMED' ? 'It is a reason to look, not a reason to trade.' : 'Do not trade on this.';
  return verdict === 'CONFIRMED'
    ? 'It is good to know who else is there; the plan stays yours.'
    : 'No harm in waiting for more than a trace.';
}
