import fc from 'fast-check';
import type { BreakerStatus } from '#domain/dashboard/trading/breaker/breakerStatus.js';
import { breakerSteps, type BreakerStep } from './arbitraries/breakerEvents.js';
import { everyStep } from './everyStep.js';
import { ruleOf, type Rule } from './rule.js';

/** A breaker with a cooldown of `COOLDOWN_MS` and its own clock. */
export interface BreakerUnderTest {
  /** Takes the step and returns whether a call reached the broker. */
  take(step: BreakerStep): boolean;
  status(): BreakerStatus;
  /** Ends the program and starts it again. */
  restart(): void;
}

/** Creates a new breaker: closed, without failures. */
export type NewBreaker = () => BreakerUnderTest;

/** In milliseconds. */
export const COOLDOWN_MS = 1_800_000;

interface Moment {
  readonly step: BreakerStep;
  readonly reached: boolean;
  readonly before: BreakerStatus;
  readonly after: BreakerStatus;
}

function lived(breaker: BreakerUnderTest, steps: readonly BreakerStep[]): Moment[] {
  return steps.map((step) => {
    const before = breaker.status();
    const reached = breaker.take(step);
    return { step, reached, before, after: breaker.status() };
  });
}

const isFailedCall = ({ step, reached }: Moment): boolean =>
  reached && step.kind === 'call' && step.outcome === 'failed';
const isAnsweredCall = ({ step, reached }: Moment): boolean =>
  reached && step.kind === 'call' && step.outcome === 'answered';

/** Opens only on the third consecutive failure, or when the probe after a cooldown fails. */
const opensOnlyAtThirdFailure = (newBreaker: NewBreaker) =>
  fc.property(breakerSteps, (steps) => {
    let strikes = 0;
    return everyStep(lived(newBreaker(), steps), (moment) => {
      if (moment.step.kind === 'reset' || isAnsweredCall(moment)) strikes = 0;
      if (isFailedCall(moment)) strikes += 1;
      const opened = !moment.before.open && moment.after.open;
      if (!opened) return !isFailedCall(moment) || strikes < 3;
      return isFailedCall(moment) && strikes >= 3;
    });
  });

/** Stays open until the cooldown is over or the breaker is reset, and not longer, whatever calls are made. */
const staysOpenForTheCooldown = (newBreaker: NewBreaker) =>
  fc.property(breakerSteps, (steps) => {
    let waited = 0;
    return everyStep(lived(newBreaker(), steps), ({ step, reached, before, after }) => {
      if (!before.open) waited = 0;
      if (step.kind === 'wait') waited += Math.max(step.ms, 0);
      if (!before.open) return true;
      return !reached && after.open === (step.kind !== 'reset' && waited < COOLDOWN_MS);
    });
  });

/** Never opens if there are at most two failures before each successful call. */
const successesNeverCount = (newBreaker: NewBreaker) =>
  fc.property(
    fc.array(fc.tuple(fc.nat(2), fc.constantFrom<BreakerStep>({ kind: 'call', outcome: 'answered' }))),
    (rounds) => {
      const failed: BreakerStep = { kind: 'call', outcome: 'failed' };
      const steps = rounds.flatMap(([failures, answer]) => [...Array.from({ length: failures }, () => failed), answer]);
      return everyStep(lived(newBreaker(), steps), ({ reached, after }) => reached && !after.open);
    },
  );

/** Increases the remaining cooldown only when the breaker opens. */
const cooldownNeverGrows = (newBreaker: NewBreaker) =>
  fc.property(breakerSteps, (steps) =>
    everyStep(
      lived(newBreaker(), steps),
      ({ before, after }) => after.cooldown_remaining <= before.cooldown_remaining || (!before.open && after.open),
    ),
  );

/** Has `fails` = 3 and a remaining cooldown if and only if it is open. Gives a reason whenever there are failures. */
const statusIsConsistent = (newBreaker: NewBreaker) =>
  fc.property(breakerSteps, (steps) =>
    everyStep(lived(newBreaker(), steps), ({ after: { open, fails, cooldown_remaining, last_reason } }) => {
      const coolingDown = cooldown_remaining > 0;
      return (
        open === (fails === 3) &&
        open === coolingDown &&
        cooldown_remaining <= COOLDOWN_MS / 1000 &&
        (fails === 0 || last_reason !== '')
      );
    }),
  );

/** Behaves the same after a restart at any step. */
const restartsChangeNothing = (newBreaker: NewBreaker) =>
  fc.property(fc.array(fc.tuple(breakerSteps, fc.boolean()), { maxLength: 5 }), (rounds) => {
    const [restarting, running] = [newBreaker(), newBreaker()];
    return rounds.every(([steps, restart]) => {
      const same = JSON.stringify(lived(restarting, steps)) === JSON.stringify(lived(running, steps));
      if (restart) restarting.restart();
      return same && JSON.stringify(restarting.status()) === JSON.stringify(running.status());
    });
  });

/** Closes from any state after a cooldown and one successful call. */
const alwaysRecovers = (newBreaker: NewBreaker) =>
  fc.property(breakerSteps, fc.boolean(), (steps, restart) => {
    const breaker = newBreaker();
    lived(breaker, steps);
    if (restart) breaker.restart();
    breaker.take({ kind: 'wait', ms: COOLDOWN_MS });
    const reached = breaker.take({ kind: 'call', outcome: 'answered' });
    const { open, fails, cooldown_remaining } = breaker.status();
    return reached && !open && fails === 0 && cooldown_remaining === 0;
  });

export const breakerRules = (newBreaker: NewBreaker): readonly Rule[] => [
  ruleOf('opens only at the third strike', opensOnlyAtThirdFailure(newBreaker)),
  ruleOf('stays open for the cooldown', staysOpenForTheCooldown(newBreaker)),
  ruleOf('never counts successful calls as failures', successesNeverCount(newBreaker)),
  ruleOf('never extends the cooldown without opening again', cooldownNeverGrows(newBreaker)),
  ruleOf('reports a consistent status', statusIsConsistent(newBreaker)),
  ruleOf('continues unchanged after a restart', restartsChangeNothing(newBreaker)),
  ruleOf('recovers', alwaysRecovers(newBreaker)),
];
