import type { EffectSenderOf } from '../../../src/application/cloud/messaging/outbox/effectSender.port.js';
import type { MailEffect, PushEffect } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { ProcessRun, DelayRange } from '../core/processRun.js';
import type { Scheduler } from '../core/scheduler.js';
import type { FaultConditions } from './faultConditions.js';

/** A message that was accepted for its recipient. */
export interface AcceptedMessage<E> {
  readonly id: string;
  readonly effect: E;
  readonly at: number;
  /** The process that sent the message. */
  readonly by: ProcessRun;
  /** Whether the sender received the server's confirmation. */
  isAcknowledged: boolean;
  /**
   * The number of the sender's database failures when the message was accepted. A later failure can prevent the sender
   * from recording the confirmation.
   */
  readonly databaseFailures: number;
}

const WAY: DelayRange = [5, 900];
const ANSWER: DelayRange = [1, 200];

/** Accepts messages as a mail or push server does. A message reaches its recipient if it is in `accepted`. */
export class MessageServer<E extends MailEffect | PushEffect> {
  readonly accepted: AcceptedMessage<E>[] = [];

  constructor(
    private readonly name: 'smtp' | 'ntfy',
    private readonly weather: FaultConditions,
    private readonly scheduler: Scheduler,
  ) {}

  reachedBy(life: ProcessRun): EffectSenderOf<E> {
    return { send: (id, effect) => this.carry(life, id, effect) };
  }

  private async carry(life: ProcessRun, id: string, effect: E): Promise<void> {
    const { name, weather } = this;
    const provider = name === 'smtp' ? 'email' : 'push';
    await life.wait(`${name} is asked`, WAY);
    if (weather.isDown(name)) throw new UpstreamError(provider, `${name} does not answer.`);
    const taken: AcceptedMessage<E> = {
      id,
      effect,
      at: this.scheduler.now,
      by: life,
      isAcknowledged: false,
      databaseFailures: life.databaseFailures,
    };
    this.accepted.push(taken);
    this.scheduler.note(`${name} takes ${id}`);
    await life.wait(`${name} answers`, ANSWER);
    if (weather.losesReply(name)) throw new UpstreamError(provider, `${name} broke off.`);
    taken.isAcknowledged = true;
  }
}
