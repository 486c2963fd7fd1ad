import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { pillarSentence } from './pillarSentences.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

/** State, cause, level and next condition; longer ones add the pillars, the market and the plan. */
export function thesisText(told: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const core = joinSentences(stateSentence(told), causeSentence(told));
  const plan = joinSentences(levelSentence(told), nextConditionSentence(told));
  const leaning = focus === 'risk' ? riskSentence(told) : focus === 'opportunity' ? opportunitySentence(told) : '';
  if (length === 'short') return joinParagraphs(core, joinSentences(plan, leaning, closing(told, tone)));
  const why = joinSentences(pillarSentence(told), regimeSentence(told));
  if (length === 'medium') return joinParagraphs(core, plan, joinSentences(why, leaning), closing(told, tone));
  const both = focus === 'balanced' ? joinSentences(riskSentence(told), opportunitySentence(told)) : leaning;
  return joinParagraphs(
    core,
    plan,
    why,
    joinSentences(gainSentence(told), both),
    setupSentence(told),
    closing(told, tone),
  );
}

function regimeSentence({ subject: { audit } }: RulesNarrationContext): string {
  switch (audit.regime.label) {
    case 'risk_on':
      return 'The market is in a risk-on regime, so entries are allowed.';
    case 'risk_off':
      return 'The market is in a risk-off regime, so the framework opens nothing new.';
    case 'neutral':
      return 'The market regime is neutral.';
  }
}

function gainSentence({ evidence: words }: RulesNarrationContext): string {
  if (!words.has('position.gain_pct', 'position.entry_price')) return '';
  const side = words.value('position.gain_pct') < 0 ? 'below' : 'above';
  const gain = `The close is ${words.formatMagnitude('position.gain_pct')} ${side} the entry at ${words.format('position.entry_price')}`;
  if (!words.has('position.stop_gain_pct') || words.value('position.stop_distance') < 0) return `${gain}.`;
  return words.value('position.stop_gain_pct') < 0
    ? `${gain}, and the stop ${words.formatMagnitude('position.stop_gain_pct')} below it.`
    : `${gain}, and the stop keeps a gain of ${words.formatMagnitude('position.stop_gain_pct')}.`;
}

/** What stands below. */
function riskSentence({ evidence: words }: RulesNarrationContext): string {
  if (words.value('position.stop_distance') < 0 && words.has('levels.support.0.price')) {
    return `The risk: price is under its stop already, and the nearest support is ${words.format('levels.support.0.price')}.`;
  }
  if (words.has('position.stop_distance_atr')) {
    return `The risk: the stop is ${words.format('position.stop_distance_atr')} ATR away, and one ordinary day moves about one ATR.`;
  }
  return words.has('levels.support.0.price', 'levels.support.0.strength')
    ? `The risk: the nearest support is ${words.format('levels.support.0.price')}, of strength ${words.format('levels.support.0.strength')}.`
    : 'The risk: no support is near.';
}

/** What stands above. */
function opportunitySentence({ evidence: words }: RulesNarrationContext): string {
  if (words.has('position.next_rung_price', 'position.next_rung_distance_pct', 'position.rung_share')) {
    return `The opportunity: take-profit rung ${words.format('position.next_rung')} is at ${words.format('position.next_rung_price')}, ${words.formatMagnitude('position.next_rung_distance_pct')} above the close, where ${words.format('position.rung_share')} of the position is sold.`;
  }
  if (words.has('position.rungs'))
    return `The opportunity: all ${words.format('position.rungs')} take-profit rungs are behind it, and the trailing stop decides the rest.`;
  return words.has('levels.resistance.0.price')
    ? `The opportunity: above ${words.format('levels.resistance.0.price')} ${words.has('levels.resistance.1.price') ? `the next resistance is ${words.format('levels.resistance.1.price')}` : 'no further resistance is known'}.`
    : 'The opportunity: no resistance stands above the close.';
}

function setupSentence({ subject: { tickerAudit: published }, evidence: words }: RulesNarrationContext): string {
  const setup = published.structure;
  if (setup === null) return '';
  const reward = words.has('structure.reward_risk')
    ? ` The way to the resistance is ${words.format('structure.reward_risk')} times the way to the support.`
    : '';
  return `Trap & Structure calls the last bar ${setup.state} and says ${setup.verdict} to a new entry.${reward}`;
}

const DIRECT: Readonly<Record<string, string>> = {
  EXIT: 'The plan says sell. If you hold on, write down why.',
  TIGHTEN: 'Keep the stop where it is and do not add.',
  ARMED: 'Decide before the setup runs out: enter with the stop set, or let it go.',
  WATCH: 'There is nothing to do today.',
};

const ENCOURAGING: Readonly<Record<string, string>> = {
  EXIT: 'You set this exit while you were calm; following it now is the hard part, and the part that counts.',
  TIGHTEN: 'The plan is doing its work: the position runs and the stop looks after it.',
  ARMED: 'You have a setup with a clear floor. Take the time to size it well.',
  WATCH: 'Patience is a position too, and this one asks nothing of you today.',
};

function closing(
  { subject: { tickerAudit: published } }: RulesNarrationContext,
  tone: CoachPreferences['tone'],
): string {
  if (tone === 'plain') return '';
  return (tone === 'direct' ? DIRECT : ENCOURAGING)[published.state ?? ''] ?? '';
}
