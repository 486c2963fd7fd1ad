import type { TickerState } from '../../framework/tickerContext.js';
import type { FrameworkEvent } from '../../framework/frameworkEvent.js';
import { INITIAL_STOP_RULE_TEXT, RUNG_RULE_TEXT, STOP_RULE_TEXT } from '../../framework/holding.js';
import type { NumberByName, TickerAudit } from '../auditPayload.js';
import type { HoldingAudit } from '../../framework/frameworkAudit.js';
import type { FrameworkTransition } from '../../framework/frameworkTransition.js';

export interface FrameworkExplanation {
  readonly state: TickerState | null;
  readonly since: string | null;
  /** Why the ticker has no state; null when it has one. */
  readonly missing: string | null;
  /** Latest state changes, oldest first. */
  readonly transitions: readonly FrameworkTransition[];
  /** Latest first. */
  readonly events: readonly FrameworkEvent[];
  /** Inputs of the rules from the last session. */
  readonly inputs: NumberByName;
  readonly holding: HoldingExplanation | null;
}

interface HoldingExplanation {
  readonly entry: { readonly price: number; readonly date: string };
  readonly initial_stop: { readonly value: number | null; readonly rule: string; readonly inputs: NumberByName };
  /** `since` is the session on which the Chandelier stop last rose; null for the initial stop. */
  readonly stop: {
    readonly value: number | null;
    readonly since: string | null;
    readonly breached_since: string | null;
    readonly rule: string;
  };
  /** The risk per share, which is 1 R. */
  readonly risk: number | null;
  readonly rungs: { readonly rule: string; readonly each: HoldingAudit['rungs'] };
}

export function explainFramework({ state, framework, metadata }: TickerAudit): FrameworkExplanation {
  const { since, transitions, events, inputs, holding } = framework ?? {
    since: null,
    transitions: [],
    events: [],
    inputs: {},
    holding: null,
  };
  return {
    state,
    since,
    missing: metadata.framework_reason,
    transitions,
    events,
    inputs,
    holding: holding === null ? null : explainHolding(holding),
  };
}

function explainHolding(holding: HoldingAudit): HoldingExplanation {
  const { entry_price, entry_date, initial_stop, stop, risk, rungs, stop_origin, stop_since, breached_since } = holding;
  return {
    entry: { price: entry_price, date: entry_date },
    initial_stop: { value: initial_stop, rule: INITIAL_STOP_RULE_TEXT, inputs: { ...stop_origin } },
    stop: { value: stop, since: stop_since, breached_since, rule: STOP_RULE_TEXT },
    risk,
    rungs: { rule: RUNG_RULE_TEXT, each: rungs },
  };
}
