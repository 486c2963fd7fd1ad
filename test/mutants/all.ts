import { BROKEN_ADAPTERS } from './adapters.ts';
import { BROKEN_AUDIT } from './audit.ts';
import { BROKEN_CLOUD } from './cloud.ts';
import { BROKEN_DASHBOARD } from './dashboard.ts';
import { BROKEN_MACHINES } from './machines.ts';
import type { Mutant } from './mutant.ts';
import { BROKEN_ORDERS } from './orders.ts';
import { BROKEN_PROMISES } from './promises.ts';

export const MUTANTS: readonly Mutant[] = [
  ...BROKEN_MACHINES,
  ...BROKEN_ORDERS,
  ...BROKEN_CLOUD,
  ...BROKEN_AUDIT,
  ...BROKEN_DASHBOARD,
  ...BROKEN_ADAPTERS,
  ...BROKEN_PROMISES,
];
