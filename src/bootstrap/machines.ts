import { CLOUD_MACHINES } from '../domain/cloud/machines.js';
import { DASHBOARD_MACHINES } from '../domain/dashboard/machines.js';
import type { MachineCatalogEntry } from '../domain/shared/machineCatalogEntry.js';

/** The state machines of both programs. */
export const STATE_MACHINES: readonly MachineCatalogEntry[] = [...DASHBOARD_MACHINES, ...CLOUD_MACHINES];
