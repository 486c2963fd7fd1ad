import { comparisonText, type GuardComparison } from '../../../shared/guardComparison.js';
import type { TickerContext } from '../tickerContext.js';
import type { TickerSession } from '../tickerSession.js';

/** A number that a rule reads; NaN if it does not exist. */
type Measure = (facts: TickerContext, session: TickerSession) => number;

/** A condition of a rule. A comparison with a missing number never holds. */
export interface RuleCondition {
  readonly holds: (facts: TickerContext, session: TickerSession) => boolean;
  readonly compare: (facts: TickerContext, session: TickerSession) => GuardComparison;
}

/** A measure and the name under which the inspector shows it. */
export interface NamedMeasure {
  readonly name: string;
  readonly measure: Measure;
}

export function lessThan(value: NamedMeasure, limit: NamedMeasure | number): RuleCondition {
  const { measure: of } = value;
  if (typeof limit === 'number')
    return comparing(value, constant(limit), (facts, session) => of(facts, session) < limit);
  const { measure: limitOf } = limit;
  return comparing(value, limit, (facts, session) => of(facts, session) < limitOf(facts, session));
}

export function atLeast(value: NamedMeasure, limit: number): RuleCondition {
  const { measure: of } = value;
  return comparing(value, constant(limit), (facts, session) => of(facts, session) >= limit);
}

export function negateCondition({ holds, compare }: RuleCondition): RuleCondition {
  return {
    holds: (facts, session) => !holds(facts, session),
    compare: (facts, session) => {
      const { text, holds: does } = compare(facts, session);
      return { text, holds: !does };
    },
  };
}

/** Creates a condition that compares no numbers; `otherwise` is its text when it does not hold. */
export const booleanCondition = (text: string, otherwise: string, holds: RuleCondition['holds']): RuleCondition => ({
  holds,
  compare: (facts, session) => {
    const does = holds(facts, session);
    return { text: does ? text : otherwise, holds: does };
  },
});

const constant = (limit: number): NamedMeasure => ({ name: '', measure: () => limit });

const comparing = (value: NamedMeasure, limit: NamedMeasure, holds: RuleCondition['holds']): RuleCondition => ({
  holds,
  compare: (facts, session) => ({
    text: comparisonText(value.name, value.measure(facts, session), limit.name, limit.measure(facts, session)),
    holds: holds(facts, session),
  }),
});
