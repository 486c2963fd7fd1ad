import type { WhaleSignal } from '../../analysis/whale/whaleAudit.js';
import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { isQuotable } from '../trust/quotations.js';
import { assessWhaleSignals } from '../whales/assessWhaleSignals.js';
import { formatLongDate } from '../evidenceFormatter.js';
import { joinWithAnd } from '../../../shared/listText.js';
import { joinParagraphs, joinSentences, nullIfHasDigits } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

const SHOWN = { short: 1, medium: 2, long: 5 } as const;

export function whaleText(context: RulesNarrationContext, { length, tone }: CoachPreferences): string {
  const signals = signalSentences(context, SHOWN[length]);
  const verdict = joinSentences(verdictSentence(context), length === 'short' ? null : quotation(context));
  const missing = length === 'long' ? unseenSentence(context) : '';
  return joinParagraphs(
    signals,
    verdict,
    joinSentences(stateSentence(context), causeSentence(context), missing),
    joinSentences(levelSentence(context), nextConditionSentence(context)),
    closing(context, tone),
  );
}

function signalSentences({ subject: { ticker, tickerAudit }, evidence }: RulesNarrationContext, most: number): string {
  const { signals } = tickerAudit.whale;
  const each = signals.slice(0, most).map((signal, place) => signalWords(signal, place, evidence));
  const more = signals.length > most ? ` There are ${evidence.format('whale.signals')} signals in total.` : '';
  return `${ticker} shows large-trader activity: ${joinWithAnd(each)}.${more}`;
}

function signalWords(
  { kind, date, direction }: WhaleSignal,
  place: number,
  evidence: RulesNarrationContext['evidence'],
): string {
  const said = (name: string): string => evidence.format(`whale.signals.${place}.${name}`);
  const has = (...names: string[]): boolean => evidence.has(...names.map((name) => `whale.signals.${place}.${name}`));
  const side = direction === 'unclear' ? 'direction unclear' : `suggesting ${direction}`;
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
  return `The verdict is ${verdict}. ${nullIfHasDigits(reason) ?? 'The web search failed; the verdict’s reason has the details.'}`;
}

/** Quotes the title of the first search result that decided the verdict. */
function quotation({ subject }: RulesNarrationContext): string {
  const { same, opposite } = assessWhaleSignals(subject);
  const title = [...opposite, ...same].find(isQuotable)?.title;
  return title === undefined ? '' : `From the search results: “${title}”.`;
}

function unseenSentence({ subject: { tickerAudit } }: RulesNarrationContext): string {
  const unseen = tickerAudit.whale.not_configured.map((name) => SIGNAL_WORDS[name] ?? name.replaceAll('_', ' '));
  return unseen.length === 0 ? '' : `Not checked, because no source is configured: ${joinWithAnd(unseen)}.`;
}

const SIGNAL_WORDS: Readonly<Record<string, string>> = {
  option_sweep: 'option sweeps',
  block_print: 'block prints',
  form4_cluster: 'insider purchases',
  '13f_change': 'quarterly fund filings',
};

function closing({ subject }: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const { verdict } = assessWhaleSignals(subject);
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return verdict === 'CONFIRMED'
      ? 'This activity is a reason to look, not a reason to trade.'
      : 'Do not trade on this activity.';
  return verdict === 'CONFIRMED'
    ? 'It is good to know what others do; the plan stays yours.'
    : 'Waiting for stronger evidence does no harm.';
}
