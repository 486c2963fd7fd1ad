import { UpstreamError } from '../../domain/shared/failure/failure.js';
import { PROVIDER_TIMEOUT_MS } from '../../domain/shared/providerTimeouts.js';
import type { PushPriority } from '../../domain/shared/alerts/severity.js';
import type { EffectSenderOf } from '../../application/cloud/messaging/outbox/effectSender.port.js';
import type { PushEffect } from '../../application/cloud/messaging/outbox/outboxEffect.js';
import type { Subsystem } from '../../application/cloud/operations/subsystem.port.js';
import { truncateToBytes } from './truncateToBytes.js';

/**
 * A longer message becomes an attachment; servers without attachments refuse it (docs.ntfy.sh/publish/#limitations).
 */
const LONGEST_MESSAGE_BYTES = 4_096;

/** ntfy's number for each priority (docs.ntfy.sh/publish/#message-priority). */
const PRIORITIES: Readonly<Record<PushPriority, number>> = { default: 3, high: 4, urgent: 5 };

/** Emoji short codes shown before the title (docs.ntfy.sh/emojis). */
const TAGS: Readonly<Record<PushPriority, readonly string[]>> = {
  default: [],
  high: ['warning'],
  urgent: ['rotating_light'],
};

/**
 * Sends notifications through an ntfy server. A retry has the same sequence_id, so that phones show the notification
 * once.
 */
export class NtfyPushSender implements EffectSenderOf<PushEffect>, Subsystem {
  /** @param origin such as `https://ntfy.sh` @param token null for a server without authentication */
  constructor(
    private readonly origin: string,
    private readonly token: string | null,
    private readonly answerWithinMs: number = PROVIDER_TIMEOUT_MS.push,
  ) {}

  async send(id: string, { topic, push }: PushEffect): Promise<void> {
    const { title, message, priority } = push;
    const body = {
      topic,
      title,
      message: truncateToBytes(message, LONGEST_MESSAGE_BYTES),
      priority: PRIORITIES[priority],
      tags: TAGS[priority],
      sequence_id: id,
    };
    const response = await this.ask('/', { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new UpstreamError('push', `The push server answered ${response.status}.`);
  }

  async ping(): Promise<void> {
    const response = await this.ask('/v1/health', {});
    if (!response.ok) throw new UpstreamError('push', `The push server answered ${response.status}.`);
  }

  /**
   * Sends a request and returns the reply's header without reading the body. A redirect is refused, because it would
   * reveal the token to another server.
   */
  private async ask(path: string, init: RequestInit): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
    };
    try {
      const signal = AbortSignal.timeout(this.answerWithinMs);
      const response = await fetch(`${this.origin}${path}`, { ...init, headers, signal, redirect: 'error' });
      await response.body?.cancel();
      return response;
    } catch (cause) {
      throw new UpstreamError('push', 'The push server does not respond.', { cause });
    }
  }
}
