import type { HaltReading } from '../../../../domain/dashboard/trading/orders/halts/haltReading.js';
import type { HaltSource } from './haltSource.port.js';

/** No source of halts: nobody looks. */
export const NO_HALT_SOURCE: HaltSource = { read: async (): Promise<HaltReading> => ({ kind: 'none' }) };

/** A source that may not be asked. */
export const unavailableHaltSource = (source: string, reason: string): HaltSource => ({
  read: async () => ({ kind: 'unreadable', source, reason }),
});
