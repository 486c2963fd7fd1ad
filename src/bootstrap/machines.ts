import { CLOUD_MACHINES } from '../domain/cloud/machines.js';
import { DASHBOARD_MACHINES } from '../domain/dashboard/machines.js';
import type { CataloguedMachine } from '../domain/shared/cataloguedMachine.js';

/** The machines of both programs. */
export const MACHINES: readonly CataloguedMachine[] = [...DASHBOARD_MACHINES, ...CLOUD_MACHINES];
