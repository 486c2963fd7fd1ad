import { BREAKOUT_ENTRY_REASON, SUPPORT_ENTRY_REASON } from '../../analysis/structure/betterEntries.js';
import { avoidCauseOf } from '../../analysis/structure/entryVerdict.js';
import type { CoachPreferences } from '../../preferences/preferences.js';
import type { CoachSubject, RulesNarrationContext } from '../coach.js';
import { areEntriesMoot } from '../deriskingStates.js';
import type { EvidenceFormatter } from '../evidenceFormatter.js';
import { joinWithAnd } from '../../../shared/listText.js';
import { joinParagraphs, joinSentences } from './phrases.js';

const BAR_TYPE_TEXTS: Readonly<Record<string, string>> = {
  FADE: 'a FADE: the price is just below resistance and losing strength',
  CHASE: 'a CHASE: the price has already run up',
  CLEAN: 'CLEAN: an uptrend resting near its average',
  NEUTRAL: 'NEUTRAL: nothing about the last bar stands out',
};

const MOMENTUM: Readonly<Record<string, string>> = {
  ACCELERATING: 'positive and rising',
  FADING: 'positive but falling',
  STEADY_UP: 'positive and steady',
  WEAKENING: 'negative and falling',
  RECOVERING: 'negative but rising',
  STEADY_DOWN: 'negative and steady',
};

export function trapStructureText(context: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const where = joinSentences(levels(context), rewardSentence(context));
  const first = joinSentences(structureSentence(context), verdictSentence(context));
  const rest =
    length === 'short'
      ? ''
      : joinSentences(tapeSentence(context), focus === 'opportunity' ? null : exhaustionSentence(context));
  const detail =
    length === 'long'
      ? joinSentences(stretchSentence(context), focus === 'opportunity' ? exhaustionSentence(context) : null)
      : '';
  return joinParagraphs(
    first,
    joinSentences(where, nextSentence(context)),
    rest,
    detail,
    areEntriesMoot(context.subject.tickerAudit)
      ? 'The verdict concerns new entries only; the state decides about the shares you hold.'
      : joinSentences(betterSentence(context), closing(context.subject, tone)),
  );
}

function structureSentence({ subject: { ticker, tickerAudit }, evidence }: RulesNarrationContext): string {
  const structure = tickerAudit.structure;
  if (structure?.state !== 'TRAP')
    return `The last bar of ${ticker} is ${BAR_TYPE_TEXTS[structure?.state ?? ''] ?? 'not classified'}.`;
  const level = evidence.has('structure.trap.price') ? ` at ${evidence.format('structure.trap.price')}` : '';
  return structure.structure.trap?.side === 'bear'
    ? `The last bar of ${ticker} is a bear TRAP: it fell through the support${level} and closed back above it, so sellers are trapped.`
    : `The last bar of ${ticker} is a bull TRAP: it rose through the resistance${level} and closed back below it, so buyers are trapped.`;
}

function verdictSentence(context: RulesNarrationContext): string {
  const {
    subject: { tickerAudit },
    evidence,
  } = context;
  const structure = tickerAudit.structure;
  const verdict = `The entry verdict is ${structure?.verdict ?? 'unknown'}`;
  const trend = evidence.has('pillars.trend.score') ? ` (trend pillar ${evidence.format('pillars.trend.score')})` : '';
  if (structure?.verdict === 'AVOID') return `${verdict}: ${avoidedWhy(context)}.`;
  switch (structure?.state) {
    case 'TRAP':
      return structure.verdict === 'OK'
        ? `${verdict}: the trend supports it${trend}.`
        : `${verdict}: the trend is not strong enough${trend}.`;
    case 'FADE':
      return `${verdict}: there is little room before resistance${evidence.has('structure.inputs.room_in_atr') ? `, ${evidence.formatMagnitude('structure.inputs.room_in_atr')} ATR` : ''}.`;
    case 'CHASE':
      return `${verdict}: the close is ${evidence.has('structure.stretch') ? `${evidence.formatMagnitude('structure.stretch')} ATR` : 'far'} above the EMA20, and a stop below the average would be wide.`;
    case 'CLEAN':
      return `${verdict}: the trend is up and the risk below the close is small${trend}.`;
    case 'NEUTRAL':
    case undefined:
      return `${verdict}: ${neutralWhy(structure?.verdict ?? '', evidence, trend)}.`;
  }
}

function avoidedWhy({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  switch (
    avoidCauseOf(
      tickerAudit.structure?.structure.trap ?? null,
      evidence.value('structure.exhaustion.rsi'),
      evidence.value('pillars.trend.score'),
    )
  ) {
    case 'bull_trap':
      return 'a buyer here joins the trapped buyers';
    case 'overbought':
      return `the price is too overbought to buy, with an RSI14 of ${evidence.format('structure.exhaustion.rsi')}`;
    case 'weak_trend':
      return `the trend pillar, at ${evidence.format('pillars.trend.score')}, is too weak for an entry`;
    case null:
      return 'the verdict was computed by the rules of another release';
  }
}

function neutralWhy(verdict: string, evidence: EvidenceFormatter, trend: string): string {
  const wanted = evidence.format('rules.neutral_reward_risk');
  if (verdict === 'OK')
    return `the distance to resistance is large enough for the risk, and the trend supports an entry${trend}`;
  if (evidence.value('structure.reward_risk') >= evidence.value('rules.neutral_reward_risk'))
    return `the trend pillar falls short of the ${evidence.format('rules.neutral_trend')} that an entry requires here${trend}`;
  return `the reward is less than ${wanted} times the risk, the minimum for an entry here`;
}

function levels({ evidence }: RulesNarrationContext): string {
  const sides = [
    ...(evidence.has('structure.primary_resistance')
      ? [`primary resistance at ${evidence.format('structure.primary_resistance')}${strength(evidence, 'resistance')}`]
      : []),
    ...(evidence.has('structure.primary_support')
      ? [`primary support at ${evidence.format('structure.primary_support')}${strength(evidence, 'support')}`]
      : []),
  ];
  if (sides.length === 0) return `No level is near the close of ${evidence.format('metadata.last_close')}.`;
  return `Around the close of ${evidence.format('metadata.last_close')}: ${joinWithAnd(sides)}.`;
}

const strength = (evidence: EvidenceFormatter, side: string): string =>
  evidence.has(`structure.${side}_strength`) ? ` (strength ${evidence.format(`structure.${side}_strength`)})` : '';

const rewardSentence = ({ evidence }: RulesNarrationContext): string =>
  evidence.has('structure.reward_risk')
    ? `From here, the distance to resistance is ${evidence.format('structure.reward_risk')} times the distance to support.`
    : '';

/** States the next condition to watch. */
function nextSentence({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  const structure = tickerAudit.structure;
  const [resistance, support] = ['structure.primary_resistance', 'structure.primary_support'];
  if (structure?.state === 'TRAP' && evidence.has('structure.trap.price')) {
    const price = evidence.format('structure.trap.price');
    return structure.structure.trap?.side === 'bear'
      ? `Next: a close back below ${price} ends the trap and confirms the break.`
      : `Next: a close back above ${price} ends the trap and confirms the break.`;
  }
  if (structure?.verdict === 'OK' && evidence.has(support))
    return `Next: a close below ${evidence.format(support)} ends the setup.`;
  if (evidence.has(resistance))
    return `Next: a close above ${evidence.format(resistance)} turns that resistance into support.`;
  return evidence.has(support) ? `Next: a close below ${evidence.format(support)} exposes the next support.` : '';
}

function tapeSentence({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  const lean = tickerAudit.structure?.tape.lean_at_resistance;
  const side =
    lean === 'BUYERS'
      ? 'buyers had'
      : lean === 'SELLERS'
        ? 'sellers had'
        : lean === 'BALANCED'
          ? 'neither side had'
          : null;
  if (side === null) return 'None of the latest bars tested the resistance.';
  if (!(evidence.value('structure.inputs.tape_tests') > 0)) return `At the resistance, ${side} the better closes.`;
  const [bars, tests] = [evidence.format('rules.tape_bars'), evidence.format('structure.inputs.tape_tests')];
  if (bars === tests) return `All of the latest ${bars} bars tested the resistance, and ${side} the better closes.`;
  return `Of the latest ${bars} bars, ${tests} tested the resistance; ${side} the better closes.`;
}

function exhaustionSentence({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  const { momentum = null } = tickerAudit.structure?.exhaustion ?? {};
  if (!evidence.has('structure.exhaustion.rsi')) return '';
  const drift =
    momentum === null ? '' : `, and momentum (the MACD histogram) is ${MOMENTUM[momentum] ?? momentum.toLowerCase()}`;
  return `RSI14 is at ${evidence.format('structure.exhaustion.rsi')}${drift}.`;
}

function stretchSentence({ evidence }: RulesNarrationContext): string {
  if (!evidence.has('structure.stretch', 'structure.inputs.ema20')) return '';
  const side = evidence.value('structure.stretch') < 0 ? 'below' : 'above';
  return `The close is ${evidence.formatMagnitude('structure.stretch')} ATR ${side} the EMA20 at ${evidence.format('structure.inputs.ema20')}.`;
}

function betterSentence({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  const entries = tickerAudit.structure?.better_entries ?? [];
  const each = entries.flatMap(({ reason }, place) => {
    const id = `structure.better_entries.${place}.price`;
    return evidence.has(id) ? [`${evidence.format(id)} (${entryWords(reason)})`] : [];
  });
  return each.length === 0
    ? 'No nearby price offers enough reward for its risk.'
    : `Better prices for an entry: ${joinWithAnd(each)}.`;
}

/** Rewords the audit's reasons, since their ATR distances are not in the evidence. */
function entryWords(reason: string): string {
  if (reason === SUPPORT_ENTRY_REASON) return 'just above the support';
  return reason === BREAKOUT_ENTRY_REASON ? 'a close above the resistance' : reason;
}

function closing({ tickerAudit }: CoachSubject, tone: CoachPreferences['tone']): string {
  const verdict = tickerAudit.structure?.verdict;
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return verdict === 'OK'
      ? 'The plan works at this price.'
      : verdict === 'AVOID'
        ? 'Do not enter here.'
        : 'Wait for a better price.';
  return verdict === 'OK'
    ? 'The setup is in order; take your time and set the stop first.'
    : 'Waiting costs nothing, and a better price is worth waiting for.';
}
