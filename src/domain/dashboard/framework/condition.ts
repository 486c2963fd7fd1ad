import { comparisonText, type Comparison } from '../../shared/comparison.js';
import type { Facts } from './facts.js';
import type { Session } from './session.js';

/** A number that a rule reads; NaN while it does not exist. */
type Measure = (facts: Facts, session: Session) => number;

/** One condition of a rule. A number that does not exist fulfills no comparison. */
export interface Condition {
  readonly holds: (facts: Facts, session: Session) => boolean;
  readonly compare: (facts: Facts, session: Session) => Comparison;
}

/** A measure and its name in the inspector. */
export interface Named {
  readonly name: string;
  readonly of: Measure;
}

export function isBelow(value: Named, limit: Named | number): Condition {
  const { of } = value;
  if (typeof limit === 'number')
    return comparing(value, constant(limit), (facts, session) => of(facts, session) < limit);
  const { of: limitOf } = limit;
  return comparing(value, limit, (facts, session) => of(facts, session) < limitOf(facts, session));
}

export function isAtLeast(value: Named, limit: number): Condition {
  const { of } = value;
  return comparing(value, constant(limit), (facts, session) => of(facts, session) >= limit);
}

export function not({ holds, compare }: Condition): Condition {
  return {
    holds: (facts, session) => !holds(facts, session),
    compare: (facts, session) => {
      const { text, holds: does } = compare(facts, session);
      return { text, holds: !does };
    },
  };
}

/** A condition that compares no numbers; `otherwise` is the text when it does not hold. */
export const isTrue = (text: string, otherwise: string, holds: Condition['holds']): Condition => ({
  holds,
  compare: (facts, session) => {
    const does = holds(facts, session);
    return { text: does ? text : otherwise, holds: does };
  },
});

const constant = (limit: number): Named => ({ name: '', of: () => limit });

const comparing = (value: Named, limit: Named, holds: Condition['holds']): Condition => ({
  holds,
  compare: (facts, session) => ({
    text: comparisonText(value.name, value.of(facts, session), limit.name, limit.of(facts, session)),
    holds: holds(facts, session),
  }),
});
