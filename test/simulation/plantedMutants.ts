import { MUTANTS } from '../mutants/all.ts';
import type { Mutant } from '../mutants/mutant.ts';

/** Broken rules that the simulation must detect, each within 200 seeds. */
const PLANTED = [
  'sells 101 founding places',
  'welcomes a buyer with every piece of news',
  'writes a delivery down before it is made',
  'forgets the channel that failed',
  'repeats an alert after an hour',
  'sends an alert while it is being sent',
  'tells of four users',
  'leaves the credit of a refunded purchase',
  'credits each purchase of a customer',
  'takes a credit back for any refund',
  'never opens the breaker',
  'takes dryrun for live',
  'sends before it is written down',
  'strands an order log that is longer than its head',
  'notes an order before it is written',
  'acknowledges a record that the disk refused',
  'forgets a dry run that a full disk did not take',
  'trusts every moment that a wrong clock wrote down',
  'keeps a lease that a wrong clock took',
] as const;

export const plantedMutants = (): readonly Mutant[] =>
  PLANTED.map((name) => {
    const mutant = MUTANTS.find((each) => each.name === name);
    if (mutant === undefined) throw new Error(`there is no rule-breaker "${name}"`);
    return mutant;
  });
