import type { HaltReading } from '../../../../domain/dashboard/trading/orders/halts/haltReading.js';
import type { HaltSource } from './haltSource.port.js';

/** No halt source: halts are not checked. */
export const NO_HALT_SOURCE: HaltSource = { read: async (): Promise<HaltReading> => ({ kind: 'none' }) };

/** A source that must not be contacted. */
export const unavailableHaltSource = (source: string, reason: string): HaltSource => ({
  read: async () => ({ kind: 'unreadable', source, reason }),
});
