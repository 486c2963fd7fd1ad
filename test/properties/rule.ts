import fc from 'fast-check';
import { counterexampleText } from './counterexampleText.js';
import { BrokenAtStep } from './everyStep.js';

/** How a rule is tried. */
export interface Trial {
  /** The number of random cases, from 1; 100 by default. */
  readonly runs?: number;
  /**
   * With this seed and `path`, a trial repeats one case. The message of a broken rule contains the seed and the path.
   */
  readonly seed?: number;
  readonly path?: string;
}

/** A property that must hold for all inputs. */
export interface Rule {
  /** Continues the name of the implementation, as in `the breaker … opens only at the third strike`. */
  readonly name: string;
  /**
   * @throws RuleBroken with the smallest case found
   * @throws RangeError for a number of runs that is not a whole number from 1
   */
  holds(trial?: Trial): Promise<void>;
}

/** Reports a broken rule: the message shows the case step by step and how to repeat it. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';

  constructor(
    readonly rule: string,
    /** The arguments of the smallest case found. */
    readonly counterexample: readonly unknown[],
    readonly seed: number,
    readonly path: string,
    found: string,
    cause: unknown,
  ) {
    super(
      `Broken: ${rule}\n${found}\n${counterexampleText(counterexample)}${reason(cause)}\nThe same case again: { seed: ${seed}, path: '${path}' }`,
      isForeign(cause) ? { cause } : {},
    );
  }
}

export const ruleOf = <Case>(name: string, property: fc.IRawProperty<Case>): Rule => ({
  name,
  async holds(trial: Trial = {}): Promise<void> {
    const runs = runsOf(trial);
    const details = await fc.check<Case>(property, { ...withoutRuns(trial), numRuns: runs });
    if (!details.failed) return;
    const { counterexample, counterexamplePath, seed, numRuns, numShrinks, errorInstance } = details;
    if (counterexample === null || counterexamplePath === null)
      throw new Error(fc.defaultReportMessage(details) ?? name);
    const found = `Case ${numRuns} of at most ${runs}, made simpler ${numShrinks} times:`;
    throw new RuleBroken(
      name,
      Array.isArray(counterexample) ? counterexample : [counterexample],
      seed,
      counterexamplePath,
      found,
      errorInstance,
    );
  },
});

/**
 * Tries all rules in turn, then throws the RuleBroken of the only broken rule, or an AggregateError of several.
 * @throws RangeError for a number of runs that is not a whole number from 1
 */
export async function assertRules(rules: readonly Rule[], trial: Trial = {}): Promise<void> {
  runsOf(trial);
  const broken: unknown[] = [];
  for (const each of rules) await each.holds(trial).catch((problem: unknown) => broken.push(problem));
  if (broken.length === 1) throw broken[0];
  if (broken.length > 1)
    throw new AggregateError(
      broken,
      broken.map((problem) => (problem instanceof Error ? problem.message : String(problem))).join('\n\n'),
    );
}

/** fast-check tries no case for 0 and NaN, and never ends for a fraction. */
function runsOf({ runs = DEFAULT_RUNS }: Trial): number {
  if (Number.isInteger(runs) && runs >= 1) return runs;
  throw new RangeError(
    `runs is ${runs}. It must be a whole number from 1; without it, ${DEFAULT_RUNS} random cases are tried.`,
  );
}

const DEFAULT_RUNS = 100;

const withoutRuns = ({ seed, path }: Trial): Pick<fc.Parameters, 'seed' | 'path'> => ({
  ...(seed === undefined ? {} : { seed }),
  ...(path === undefined ? {} : { path }),
});

/** Returns whether an error was thrown by the implementation, not by the check of a rule. */
const isForeign = (cause: unknown): boolean =>
  cause instanceof Error && !(cause instanceof BrokenAtStep) && cause.message !== JUST_FALSE;

/** The wording of fast-check. */
const JUST_FALSE = 'Property failed by returning false';

const reason = (cause: unknown): string =>
  cause instanceof Error && cause.message !== JUST_FALSE ? `\n${cause.message}` : '';
