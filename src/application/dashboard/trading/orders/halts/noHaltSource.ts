import type { HaltReading } from '../../../../../domain/dashboard/trading/orders/halts/haltReading.js';
import type { HaltSource } from './haltSource.port.js';

/** Stands in when no halt source is configured: halts are not checked. */
export const NO_HALT_SOURCE: HaltSource = { read: async (): Promise<HaltReading> => ({ kind: 'none' }) };

/** Stands in for a halt source that must not be contacted. */
export const unavailableHaltSource = (source: string, reason: string): HaltSource => ({
  read: async () => ({ kind: 'unreadable', source, reason }),
});
