import { TRIGGER_STRENGTH_RULE_TEXT } from '../../analysis/triggers/triggerHistory.js';
import { SWING_SIGNAL_RULE_TEXT } from '../../analysis/triggers/swingSignal.js';
import { TRIGGER_EXPLANATIONS } from '../../analysis/triggers/triggerExplanations.js';
import type { TriggerRuleExplanation } from '../../analysis/triggers/trigger.js';
import type { NumberByName, TickerAudit, TriggerAudit } from '../auditPayload.js';

export interface TriggersExplanation {
  readonly strength_rule: string;
  readonly swing_signal: { readonly value: string | null; readonly rule: string };
  /** Latest first. */
  readonly fired: readonly TriggerExplanation[];
}

interface TriggerExplanation {
  readonly name: string;
  readonly rule: string;
  /** Null in audits of earlier releases. */
  readonly date: string | null;
  readonly bars_ago: number;
  /** 0–1. */
  readonly strength: number;
  /** Distance of the measured input beyond the threshold; null for a trigger without a threshold. */
  readonly margin: Margin | null;
  readonly inputs: NumberByName;
}

interface Margin {
  readonly measured: string;
  readonly threshold: string;
  readonly threshold_value: number | null;
  readonly value: number | null;
  readonly in_atr: number | null;
}

export function explainTriggers({ triggers, swing_signal }: TickerAudit): TriggersExplanation {
  return {
    strength_rule: TRIGGER_STRENGTH_RULE_TEXT,
    swing_signal: { value: swing_signal, rule: SWING_SIGNAL_RULE_TEXT },
    fired: triggers.map(explainTrigger),
  };
}

function explainTrigger({ name, strength, bars_ago, date, inputs }: TriggerAudit): TriggerExplanation {
  const explanation = explanationOf(name);
  return {
    name,
    rule: explanation?.rule ?? '',
    date: date ?? null,
    bars_ago,
    strength,
    margin: marginOf(explanation, inputs),
    inputs,
  };
}

/** Returns null for a trigger that this release does not know. */
function explanationOf(name: string): TriggerRuleExplanation | null {
  return Object.entries(TRIGGER_EXPLANATIONS).find(([known]) => known === name)?.[1] ?? null;
}

function marginOf(explanation: TriggerRuleExplanation | null, inputs: NumberByName): Margin | null {
  if (explanation === null || explanation.margin === null) return null;
  const { measured, threshold } = explanation.margin;
  const threshold_value = inputs[threshold] ?? null;
  const from = inputs[measured] ?? null;
  const atr = inputs['atr14_prior'] ?? null;
  const value = from === null || threshold_value === null ? null : Math.abs(from - threshold_value);
  return {
    measured,
    threshold,
    threshold_value,
    value,
    in_atr: value === null || atr === null || atr === 0 ? null : value / atr,
  };
}
