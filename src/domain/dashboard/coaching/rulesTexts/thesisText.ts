import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { areEntriesMoot } from '../deriskingStates.js';
import { pillarSentence } from './pillarSentences.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import {
  assumedRungsSentence,
  causeSentence,
  levelSentence,
  nextConditionSentence,
  stateSentence,
} from './stateSentences.js';

/**
 * Writes about the state, its cause, the decisive level and the next condition; longer texts add the pillars, the
 * market and the plan.
 */
export function thesisText(context: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const { state, framework } = context.subject.tickerAudit;
  const isByRung = state === 'TIGHTEN' && framework?.reason?.kind === 'rung';
  const rungs = isByRung ? assumedRungsSentence(context.subject.tickerAudit) : null;
  const core = joinSentences(stateSentence(context), causeSentence(context), rungs);
  const plan = joinSentences(levelSentence(context), nextConditionSentence(context));
  const leaning =
    focus === 'risk' ? riskSentence(context) : focus === 'opportunity' ? opportunitySentence(context) : '';
  if (length === 'short') return joinParagraphs(core, joinSentences(plan, leaning, closing(context, tone)));
  const why = joinSentences(pillarSentence(context), regimeSentence(context));
  if (length === 'medium') return joinParagraphs(core, plan, joinSentences(why, leaning), closing(context, tone));
  const both = focus === 'balanced' ? joinSentences(riskSentence(context), opportunitySentence(context)) : leaning;
  return joinParagraphs(
    core,
    plan,
    why,
    joinSentences(entrySentence(context), both),
    structureSentence(context),
    closing(context, tone),
  );
}

const REGIMES = { risk_on: 'risk-on', risk_off: 'risk-off', neutral: 'neutral' } as const;

function regimeSentence({ subject: { audit, tickerAudit } }: RulesNarrationContext): string {
  if (areEntriesMoot(tickerAudit)) return `The market regime is ${REGIMES[audit.regime.label]}.`;
  switch (audit.regime.label) {
    case 'risk_on':
      return 'The market regime is risk-on: new entries are allowed.';
    case 'risk_off':
      return 'The market regime is risk-off: the framework allows no new entries.';
    case 'neutral':
      return 'The market regime is neutral.';
  }
}

function entrySentence({ evidence }: RulesNarrationContext): string {
  if (!evidence.has('position.gain_pct', 'position.entry_price')) return '';
  const side = evidence.value('position.gain_pct') < 0 ? 'below' : 'above';
  const gain = `The close is ${evidence.formatMagnitude('position.gain_pct')} ${side} the entry at ${evidence.format('position.entry_price')}`;
  if (!evidence.has('position.stop_gain_pct') || evidence.value('position.stop_distance') < 0) return `${gain}.`;
  return evidence.value('position.stop_gain_pct') < 0
    ? `${gain}; the stop is ${evidence.formatMagnitude('position.stop_gain_pct')} below the entry.`
    : `${gain}; the stop locks in a gain of ${evidence.formatMagnitude('position.stop_gain_pct')}.`;
}

function riskSentence({ evidence }: RulesNarrationContext): string {
  if (evidence.value('position.stop_distance') < 0) {
    return `Risk: the price is already below the stop; ${evidence.has('levels.support.0.price') ? `the nearest support is ${evidence.format('levels.support.0.price')}` : 'no support is near'}.`;
  }
  if (evidence.has('position.stop_distance_atr')) {
    return `Risk: the stop is ${evidence.format('position.stop_distance_atr')} ATR away; an ordinary day moves about one ATR.`;
  }
  return evidence.has('levels.support.0.price', 'levels.support.0.strength')
    ? `Risk: the nearest support is ${evidence.format('levels.support.0.price')}, strength ${evidence.format('levels.support.0.strength')}.`
    : 'Risk: no support is near.';
}

function opportunitySentence({ evidence }: RulesNarrationContext): string {
  if (evidence.has('position.next_rung_price', 'position.next_rung_distance_pct', 'position.rung_share')) {
    return `Opportunity: take-profit rung ${evidence.format('position.next_rung')} is at ${evidence.format('position.next_rung_price')}, ${evidence.formatMagnitude('position.next_rung_distance_pct')} above the close; the plan sells ${evidence.format('position.rung_share')} of the position there.`;
  }
  if (evidence.has('position.rungs'))
    return `Opportunity: all ${evidence.format('position.rungs')} take-profit rungs are reached; the trailing stop manages the rest.`;
  return evidence.has('levels.resistance.0.price')
    ? `Opportunity: above ${evidence.format('levels.resistance.0.price')} ${evidence.has('levels.resistance.1.price') ? `the next resistance is ${evidence.format('levels.resistance.1.price')}` : 'no further resistance is known'}.`
    : 'Opportunity: there is no resistance above the close.';
}

function structureSentence({ subject: { tickerAudit }, evidence }: RulesNarrationContext): string {
  const structure = tickerAudit.structure;
  if (structure === null) return '';
  const reward = evidence.has('structure.reward_risk')
    ? ` The distance to resistance is ${evidence.format('structure.reward_risk')} times the distance to support.`
    : '';
  return `Trap & Structure classifies the last bar as ${structure.state}; the entry verdict is ${structure.verdict}.${reward}`;
}

const DIRECT: Readonly<Record<string, string>> = {
  EXIT: 'The plan says sell. If you hold on, write down why.',
  TIGHTEN: 'Keep the stop where it is and do not add.',
  ARMED: 'Decide before the setup expires: enter with the stop set, or pass.',
  WATCH: 'No action is needed today.',
};

const ENCOURAGING: Readonly<Record<string, string>> = {
  EXIT: 'You set this exit while you were calm. Following it now is the part that counts.',
  TIGHTEN: 'A close stop is part of your plan. Let it decide for you.',
  ARMED: 'You have a setup with a clear floor. Take the time to size it well.',
  WATCH: 'Patience is a position too. This one needs nothing from you today.',
};

function closing(context: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const { state } = context.subject.tickerAudit;
  if (tone === 'plain') return '';
  if (tone === 'encouraging' && state === 'TIGHTEN' && isTightenedAfterRise(context))
    return 'The plan is working: the position is running and the stop protects it.';
  return (tone === 'direct' ? DIRECT : ENCOURAGING)[state ?? ''] ?? '';
}

const isTightenedAfterRise = ({ subject, evidence }: RulesNarrationContext): boolean =>
  evidence.value('position.gain_pct') > 0 &&
  ['rung', 'overbought'].includes(subject.tickerAudit.framework?.reason?.kind ?? '');
