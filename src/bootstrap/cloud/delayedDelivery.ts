import type { OutboxRelay } from '../../application/cloud/messaging/outbox/outboxRelay.js';

const SHORTEST_DELAY_MS = 500;
const SPREAD_MS = 1000;

export interface DelayedDelivery {
  /** Returns at once. */
  readonly request: () => void;
  readonly cancel: () => void;
}

/**
 * Wakes the courier about a second after the first request. The work that only license holders' addresses cause then
 * coincides with no particular request, so that nobody can measure it.
 */
export function delayedDelivery(courier: Pick<OutboxRelay, 'wake'>): DelayedDelivery {
  let timer: NodeJS.Timeout | null = null;
  const wake = (): void => {
    timer = null;
    courier.wake();
  };
  return {
    request() {
      timer ??= setTimeout(wake, SHORTEST_DELAY_MS + Math.random() * SPREAD_MS);
    },
    cancel() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
