import { TICKER_RULES_BY_STATE } from '../framework/tickerSnapshot.js';
import { TICKER_STATES, type TickerState } from '../framework/tickerContext.js';
import type { TickerRuleName, SessionTransitionRule } from '../framework/rules/tickerRule.js';
import type { Decisions } from '../audit/decisions.js';
import type { SessionOutcome } from './hypothesis.js';

/** A state that no close on the map leads to, with the rules that lead to it when their conditions hold. */
export interface UnreachedState {
  readonly state: TickerState;
  /** Empty when no rule leads from the current state to this one. */
  readonly rules: readonly UnmetRule[];
}

export interface UnmetRule {
  readonly rule: TickerRuleName;
  /** The rule in plain words. */
  readonly text: string;
  /** The conditions in the order in which the rule names them. */
  readonly conditions: readonly ConditionPriceRange[];
}

/** The closes at which a condition of a rule holds. */
export interface ConditionPriceRange {
  /**
   * The comparison in words, for the first close at which the condition holds or, if it never holds, for the first
   * evaluated close.
   */
  readonly text: string;
  /** The lowest and highest close at which the condition holds; null when the condition never holds. */
  readonly closes: { readonly lowest: number; readonly highest: number } | null;
}

interface Reach {
  text: string;
  lowest: number;
  highest: number;
}

type Noted = { readonly rule: SessionTransitionRule; readonly reaches: readonly Reach[] };

/** Records, close by close, which conditions of state-changing rules hold. */
export class StateConditions {
  private state: TickerState | null = null;
  private noted: readonly Noted[] = [];

  note(close: number, framework: SessionOutcome['framework']): void {
    if (framework === null) return;
    const { before, carried, session } = framework;
    if (this.state !== before.state) this.begin(before.state);
    for (const { rule, reaches } of this.noted)
      for (const [place, reach] of reaches.entries()) {
        const condition = rule.conditions[place];
        const holds = condition?.holds(carried, session) ?? false;
        if (reach.text === '' || (holds && reach.highest === -Infinity))
          reach.text = condition?.compare(carried, session).text ?? '';
        if (!holds) continue;
        reach.lowest = Math.min(reach.lowest, close);
        reach.highest = Math.max(reach.highest, close);
      }
  }

  unreached(cells: readonly { readonly decisions: Decisions }[]): readonly UnreachedState[] {
    if (this.state === null) return [];
    const reached = new Set(cells.map(({ decisions }) => decisions.state));
    return TICKER_STATES.filter((state) => !reached.has(state)).map((state) => ({
      state,
      rules: this.noted.flatMap(({ rule, reaches }) => (rule.to === state ? [unmet(rule, reaches)] : [])),
    }));
  }

  private begin(state: TickerState): void {
    this.state = state;
    this.noted = TICKER_RULES_BY_STATE[state]['session.closed'].flatMap((rule) =>
      rule.on === 'session.closed'
        ? [{ rule, reaches: rule.conditions.map(() => ({ text: '', lowest: Infinity, highest: -Infinity })) }]
        : [],
    );
  }
}

const unmet = ({ name, text }: SessionTransitionRule, reaches: readonly Reach[]): UnmetRule => ({
  rule: name,
  text,
  conditions: reaches.map((reach) => ({
    text: reach.text,
    closes: reach.highest === -Infinity ? null : { lowest: reach.lowest, highest: reach.highest },
  })),
});
