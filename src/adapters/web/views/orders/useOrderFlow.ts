import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { OrderPreviewReply } from '../../../http/contract/dashboard/orders.js';
import {
  ORDERS_QUERY_KEY,
  previewOrderAction,
  sendOrderAction,
  type OrderAction,
  type SentOrderReply,
} from '../../server/trading/orders.js';
import { ApiError } from '../../server/request.js';

/** The step that an order or a cancellation has reached between the preview and the broker's response. */
export type OrderFlowState =
  | { readonly step: 'idle'; readonly problem: string | null }
  | { readonly step: 'previewing' }
  | { readonly step: 'previewed'; readonly action: OrderAction; readonly preview: OrderPreviewReply }
  | { readonly step: 'sending'; readonly action: OrderAction; readonly preview: OrderPreviewReply }
  /** No response arrived, so the broker may have the order. Sending it again under the same key is safe. */
  | {
      readonly step: 'unanswered';
      readonly action: OrderAction;
      readonly preview: OrderPreviewReply;
      readonly problem: string;
    }
  | { readonly step: 'refused'; readonly problem: string }
  | { readonly step: 'sent'; readonly sent: SentOrderReply };

const IDLE: OrderFlowState = { step: 'idle', problem: null };
/**
 * Statuses that the program returns only after it has looked up the idempotency key: refused (409), broker failed
 * (502), breaker open (503).
 */
const STATUSES_AFTER_KEY_LOOKUP: ReadonlySet<number> = new Set([409, 502, 503]);
const INTERNAL_ERROR = 500;

export interface OrderFlow {
  readonly flow: OrderFlowState;
  readonly preview: (action: OrderAction) => Promise<void>;
  readonly send: () => Promise<void>;
  /** Discards the preview after the ticket has changed. */
  readonly reset: () => void;
}

/**
 * Whether the outcome of the order is known, so that the next order uses a new key. After a request without a response,
 * a refusal before the key lookup (an outdated page, too many requests) leaves that request's outcome unknown.
 */
function isDefinite(error: unknown, asksAgain: boolean): boolean {
  if (!(error instanceof ApiError) || error.code === null) return false;
  return asksAgain ? STATUSES_AFTER_KEY_LOOKUP.has(error.status) : error.status !== INTERNAL_ERROR;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs one request at a time and keeps one idempotency key per ticket until the program has reported the result. */
export function useOrderFlow(): OrderFlow {
  const cache = useQueryClient();
  const [flow, setFlow] = useState<OrderFlowState>(IDLE);
  const busy = useRef(false);
  const turn = useRef(0);
  const key = useRef<string | null>(null);

  const preview = useCallback(async (action: OrderAction): Promise<void> => {
    if (busy.current) return;
    const own = (turn.current += 1);
    busy.current = true;
    setFlow({ step: 'previewing' });
    try {
      const reply = await previewOrderAction(action);
      if (own !== turn.current) return;
      key.current ??= reply.idempotency_key;
      setFlow({ step: 'previewed', action, preview: { ...reply, idempotency_key: key.current } });
    } catch (error) {
      if (own === turn.current) setFlow({ step: 'idle', problem: wordsOf(error) });
    } finally {
      if (own === turn.current) busy.current = false;
    }
  }, []);

  const send = async (): Promise<void> => {
    if (busy.current || (flow.step !== 'previewed' && flow.step !== 'unanswered')) return;
    const { action, preview: previewed } = flow;
    const { confirm_token, idempotency_key } = previewed;
    if (confirm_token === null) return;
    busy.current = true;
    setFlow({ step: 'sending', action, preview: previewed });
    try {
      const sent = await sendOrderAction(action, { confirm_token, idempotency_key });
      key.current = null;
      setFlow({ step: 'sent', sent });
    } catch (error) {
      const definite = isDefinite(error, flow.step === 'unanswered');
      if (definite) key.current = null;
      setFlow(
        definite
          ? { step: 'refused', problem: wordsOf(error) }
          : { step: 'unanswered', action, preview: previewed, problem: wordsOf(error) },
      );
    } finally {
      busy.current = false;
      await cache.invalidateQueries({ queryKey: ORDERS_QUERY_KEY });
    }
  };

  const reset = useCallback(() => {
    turn.current += 1;
    busy.current = false;
    setFlow(IDLE);
  }, []);

  return { flow, preview, send, reset };
}
