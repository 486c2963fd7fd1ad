import { MUTANTS } from '../mutants/all.ts';
import type { Mutant } from '../mutants/mutant.ts';

/** Broken rules that the simulation must detect, each within 200 seeds. */
const PLANTED = [
  'assigns 101 founding slots',
  'sends a welcome mail at every event of a purchase',
  'records a delivery before it is made',
  'does not retry the channel that failed',
  'repeats an alert after an hour',
  'sends an alert again while it is being sent',
  'publishes figures of four users',
  'keeps the credit of a refunded purchase',
  'grants a credit for each purchase of a customer',
  'reverses a credit after any refund',
  'never opens the breaker',
  'treats dryrun as live',
  'sends an order before it is logged',
  'rejects an order log that is longer than its head',
  'updates the head of the order log before the line is written',
  'acknowledges a record that the disk refused',
  'does not revoke live mode when a full disk rejects dryrun',
  'trusts every timestamp that a wrong clock wrote',
  'never ends a lease that was granted while the clock was ahead',
] as const;

export const plantedMutants = (): readonly Mutant[] =>
  PLANTED.map((name) => {
    const mutant = MUTANTS.find((each) => each.name === name);
    if (mutant === undefined) throw new Error(`there is no mutant named "${name}"`);
    return mutant;
  });
