import type { EffectSenderOf } from '../../../src/application/cloud/messaging/outbox/effectSender.port.js';
import type { MailEffect, PushEffect } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { ProcessRun, DelayRange } from '../core/processRun.js';
import type { Scheduler } from '../core/scheduler.js';
import type { FaultConditions } from './faultConditions.js';

/** One message that was taken for its addressee. */
export interface AcceptedMessage<E> {
  readonly id: string;
  readonly effect: E;
  readonly at: number;
  /** Who brought it. */
  readonly by: ProcessRun;
  /** Whether who brought it was told. */
  isAcknowledged: boolean;
  /** How often the database had failed whoever brought it: it may not have been able to write down what it was told. */
  readonly databaseFailures: number;
}

const WAY: DelayRange = [5, 900];
const ANSWER: DelayRange = [1, 200];

/** Takes messages for somebody: a mail server, or a push server. Its books are all that ever reaches an addressee. */
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
