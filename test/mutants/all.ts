import { BROKEN_ADAPTERS } from './adapters.ts';
import { BROKEN_AUDIT } from './audit.ts';
import { BROKEN_CLOUD } from './cloud.ts';
import { BROKEN_DASHBOARD } from './dashboard.ts';
import { BROKEN_MACHINES } from './machines.ts';
import type { Mutant } from './mutant.ts';
import { BROKEN_ORDERS } from './orders.ts';
import { BROKEN_GUARANTEES } from './guarantees.ts';

/** The mutants by the group that `npm run mutation` reports. */
export const MUTANT_GROUPS: readonly { readonly name: string; readonly mutants: readonly Mutant[] }[] = [
  { name: 'named: machines', mutants: BROKEN_MACHINES },
  { name: 'named: orders', mutants: BROKEN_ORDERS },
  { name: 'named: cloud', mutants: BROKEN_CLOUD },
  { name: 'named: audit', mutants: BROKEN_AUDIT },
  { name: 'named: dashboard', mutants: BROKEN_DASHBOARD },
  { name: 'named: adapters', mutants: BROKEN_ADAPTERS },
  { name: 'named: promises', mutants: BROKEN_GUARANTEES },
];

export const MUTANTS: readonly Mutant[] = MUTANT_GROUPS.flatMap(({ mutants }) => mutants);
