import type { OutboxRelay } from '../../application/cloud/messaging/outbox/outboxRelay.js';

const SHORTEST_DELAY_MS = 500;
const SPREAD_MS = 1000;

export interface DelayedDelivery {
  /** Requests a delivery and returns at once. */
  readonly request: () => void;
  readonly cancel: () => void;
}

/**
 * Wakes the outbox relay about a second after the first request, so that the duration of a request does not reveal
 * whether an address belongs to a license holder.
 */
export function createDelayedDelivery(outboxRelay: Pick<OutboxRelay, 'wake'>): DelayedDelivery {
  let timer: NodeJS.Timeout | null = null;
  const wake = (): void => {
    timer = null;
    outboxRelay.wake();
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
