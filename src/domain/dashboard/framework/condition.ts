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

export const isBelow = (value: Named, limit: Named | number): Condition =>
  comparing(value, limit, (one, other) => one < other);

export const isAtLeast = (value: Named, limit: number): Condition =>
  comparing(value, limit, (one, other) => one >= other);

export function not({ holds, compare }: Condition): Condition {
  return {
    holds: (facts, session) => !holds(facts, session),
    compare: (facts, session) => {
      const { text, holds: does } = compare(facts, session);
      return { text, holds: !does };
    },
  };
}

/** A condition that compares no numbers; `otherwise` is said where it does not hold. */
export const isTrue = (text: string, otherwise: string, holds: Condition['holds']): Condition => ({
  holds,
  compare: (facts, session) => {
    const does = holds(facts, session);
    return { text: does ? text : otherwise, holds: does };
  },
});

function comparing(
  { name, of }: Named,
  limit: Named | number,
  compares: (value: number, limit: number) => boolean,
): Condition {
  const limitOf: Measure = typeof limit === 'number' ? () => limit : limit.of;
  const limitName = typeof limit === 'number' ? '' : limit.name;
  return {
    holds: (facts, session) => compares(of(facts, session), limitOf(facts, session)),
    compare: (facts, session) => {
      const [one, other] = [of(facts, session), limitOf(facts, session)];
      return { text: comparisonText(name, one, limitName, other), holds: compares(one, other) };
    },
  };
}
