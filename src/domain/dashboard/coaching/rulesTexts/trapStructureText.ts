import { avoidCause } from '../../analysis/structure/entryVerdict.js';
import type { CoachPreferences } from '../../preferences/preferences.js';
import type { CoachSubject, RulesNarrationContext } from '../coach.js';
import type { EvidenceFormatter } from '../evidenceFormatter.js';
import { joinWithAnd, joinParagraphs, joinSentences } from './phrases.js';

const SETUPS: Readonly<Record<string, string>> = {
  FADE: 'a FADE: price is just under resistance and tired',
  CHASE: 'a CHASE: price has already run',
  CLEAN: 'CLEAN: an uptrend that rests near its average',
  NEUTRAL: 'NEUTRAL: nothing about the last bar stands out',
};

const MOMENTUM: Readonly<Record<string, string>> = {
  ACCELERATING: 'up and growing',
  FADING: 'up but fading',
  STEADY_UP: 'up and steady',
  WEAKENING: 'down and growing weaker',
  RECOVERING: 'down but recovering',
  STEADY_DOWN: 'down and steady',
};

export function trapStructureText(told: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const where = joinSentences(levels(told), rewardSentence(told));
  const better = betterSentence(told);
  const first = joinSentences(setupSentence(told), verdictSentence(told));
  const rest =
    length === 'short'
      ? ''
      : joinSentences(tapeSentence(told), focus === 'opportunity' ? null : exhaustionSentence(told));
  const detail =
    length === 'long'
      ? joinSentences(stretchSentence(told), focus === 'opportunity' ? exhaustionSentence(told) : null)
      : '';
  return joinParagraphs(
    first,
    joinSentences(where, nextSentence(told)),
    rest,
    detail,
    joinSentences(better, closing(told.subject, tone)),
  );
}

function setupSentence({
  subject: { ticker, tickerAudit: published },
  evidence: words,
}: RulesNarrationContext): string {
  const setup = published.structure;
  if (setup?.state !== 'TRAP') return `The last bar of ${ticker} is ${SETUPS[setup?.state ?? ''] ?? 'not classified'}.`;
  const level = words.has('structure.trap.price') ? ` at ${words.format('structure.trap.price')}` : '';
  return setup.structure.trap?.side === 'bear'
    ? `The last bar of ${ticker} is a bear TRAP: it fell through the support${level} and closed back above it, so sellers are caught.`
    : `The last bar of ${ticker} is a bull TRAP: it rose through the resistance${level} and closed back below it, so buyers are caught.`;
}

function verdictSentence(told: RulesNarrationContext): string {
  const {
    subject: { tickerAudit: published },
    evidence: words,
  } = told;
  const setup = published.structure;
  const verdict = `The entry verdict is ${setup?.verdict ?? 'not known'}`;
  const trend = words.has('pillars.trend.score') ? ` (trend pillar ${words.format('pillars.trend.score')})` : '';
  if (setup?.verdict === 'AVOID') return `${verdict}: ${avoidedWhy(told)}.`;
  switch (setup?.state) {
    case 'TRAP':
      return setup?.verdict === 'OK'
        ? `${verdict}: the trend carries it${trend}.`
        : `${verdict}: the trend is not strong enough to lean on${trend}.`;
    case 'FADE':
      return `${verdict}: there is little room up to the resistance${words.has('structure.inputs.room_in_atr') ? `, ${words.formatMagnitude('structure.inputs.room_in_atr')} ATR` : ''}.`;
    case 'CHASE':
      return `${verdict}: the close is ${words.has('structure.stretch') ? `${words.formatMagnitude('structure.stretch')} ATR` : 'far'} above the EMA20, and a stop below it would be wide.`;
    case 'CLEAN':
      return `${verdict}: the trend is up and the risk below the close is small${trend}.`;
    case 'NEUTRAL':
    case undefined:
      return `${verdict}: ${neutralWhy(setup?.verdict ?? '', words, trend)}.`;
  }
}

function avoidedWhy({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  switch (
    avoidCause(
      published.structure?.structure.trap ?? null,
      words.value('structure.exhaustion.rsi'),
      words.value('pillars.trend.score'),
    )
  ) {
    case 'bull_trap':
      return 'who buys here joins those who are caught';
    case 'overbought':
      return `the rise is too hot to buy into, with an RSI14 of ${words.format('structure.exhaustion.rsi')}`;
    case 'weak_trend':
      return `the trend pillar, at ${words.format('pillars.trend.score')}, is too weak to buy into`;
    case null:
      return 'it was judged by other rules than those of this release';
  }
}

function neutralWhy(verdict: string, words: EvidenceFormatter, trend: string): string {
  const wanted = words.format('rules.neutral_reward_risk');
  if (verdict === 'OK') return `the way up is long enough for the risk and the trend carries it${trend}`;
  if (words.value('structure.reward_risk') >= words.value('rules.neutral_reward_risk'))
    return `the trend pillar falls short of the ${words.format('rules.neutral_trend')} that would carry it${trend}`;
  return `the way up is not the ${wanted} times the risk that an entry wants here`;
}

function levels({ evidence: words }: RulesNarrationContext): string {
  const sides = [
    ...(words.has('structure.primary_resistance')
      ? [`its primary resistance at ${words.format('structure.primary_resistance')}${strength(words, 'resistance')}`]
      : []),
    ...(words.has('structure.primary_support')
      ? [`its primary support at ${words.format('structure.primary_support')}${strength(words, 'support')}`]
      : []),
  ];
  if (sides.length === 0) return `No level is near the close of ${words.format('metadata.last_close')}.`;
  return `The close of ${words.format('metadata.last_close')} has ${joinWithAnd(sides)}.`;
}

const strength = (words: EvidenceFormatter, side: string): string =>
  words.has(`structure.${side}_strength`) ? ` (strength ${words.format(`structure.${side}_strength`)})` : '';

const rewardSentence = ({ evidence: words }: RulesNarrationContext): string =>
  words.has('structure.reward_risk')
    ? `From here the way to the resistance is ${words.format('structure.reward_risk')} times the way to the support.`
    : '';

/** The next condition to watch. */
function nextSentence({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  const setup = published.structure;
  const [resistance, support] = ['structure.primary_resistance', 'structure.primary_support'];
  if (setup?.state === 'TRAP' && words.has('structure.trap.price')) {
    const price = words.format('structure.trap.price');
    return setup.structure.trap?.side === 'bear'
      ? `Watch for: a close back below ${price} ends the trap and makes the break real.`
      : `Watch for: a close back above ${price} ends the trap and makes the break real.`;
  }
  if (setup?.verdict === 'OK' && words.has(support))
    return `Watch for: a close below ${words.format(support)} takes the setup away.`;
  if (words.has(resistance))
    return `Watch for: a close above ${words.format(resistance)} turns that resistance into support.`;
  return words.has(support) ? `Watch for: a close below ${words.format(support)} leaves the next support open.` : '';
}

function tapeSentence({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  const lean = published.structure?.tape.lean_at_resistance;
  const side =
    lean === 'BUYERS'
      ? 'buyers had'
      : lean === 'SELLERS'
        ? 'sellers had'
        : lean === 'BALANCED'
          ? 'neither side had'
          : null;
  if (side === null) return 'None of the latest bars tested the resistance.';
  if (!(words.value('structure.inputs.tape_tests') > 0)) return `At the resistance ${side} the better closes.`;
  const [bars, tests] = [words.format('rules.tape_bars'), words.format('structure.inputs.tape_tests')];
  if (bars === tests) return `All of the latest ${bars} bars tested the resistance, and ${side} the better closes.`;
  return `Of the latest ${bars} bars ${tests} tested the resistance, where ${side} the better closes.`;
}

function exhaustionSentence({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  const { momentum = null } = published.structure?.exhaustion ?? {};
  if (!words.has('structure.exhaustion.rsi')) return '';
  const drift =
    momentum === null ? '' : `, and momentum (the MACD histogram) is ${MOMENTUM[momentum] ?? momentum.toLowerCase()}`;
  return `RSI14 stands at ${words.format('structure.exhaustion.rsi')}${drift}.`;
}

function stretchSentence({ evidence: words }: RulesNarrationContext): string {
  if (!words.has('structure.stretch', 'structure.inputs.ema20')) return '';
  const side = words.value('structure.stretch') < 0 ? 'below' : 'above';
  return `The close is ${words.formatMagnitude('structure.stretch')} ATR ${side} the EMA20 at ${words.format('structure.inputs.ema20')}.`;
}

function betterSentence({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  const entries = published.structure?.better_entries ?? [];
  const each = entries.flatMap(({ reason }, place) => {
    const id = `structure.better_entries.${place}.price`;
    return words.has(id) ? [`${words.format(id)} (${entryWords(reason)})`] : [];
  });
  return each.length === 0
    ? 'No price nearby pays enough for its risk.'
    : `Better prices for an entry: ${joinWithAnd(each)}.`;
}

/** Their reasons state distances in ATR, which are rules and no figures. */
function entryWords(reason: string): string {
  if (reason.includes('primary support')) return 'just above the support';
  return reason.includes('primary resistance') ? 'a close through the resistance' : reason;
}

function closing({ tickerAudit: published }: CoachSubject, tone: CoachPreferences['tone']): string {
  const verdict = published.structure?.verdict;
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return verdict === 'OK'
      ? 'If you want it, this is a price at which the plan works.'
      : verdict === 'AVOID'
        ? 'Leave it alone here.'
        : 'Do nothing at this price.';
  return verdict === 'OK'
    ? 'The setup is in order; take your time and set the stop first.'
    : 'Waiting costs nothing, and the better prices above give you something to wait for.';
}
