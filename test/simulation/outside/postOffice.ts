import type { CarrierOf } from '../../../src/application/cloud/messaging/outbox/carrier.port.js';
import type { MailEffect, PushEffect } from '../../../src/application/cloud/messaging/outbox/effect.js';
import { UpstreamError } from '../../../src/domain/shared/failure/failure.js';
import type { Life, Takes } from '../core/life.js';
import type { Scheduler } from '../core/scheduler.js';
import type { Weather } from './weather.js';

/** One message that was taken for its addressee. */
export interface Taken<E> {
  readonly id: string;
  readonly effect: E;
  readonly at: number;
  /** Who brought it. */
  readonly by: Life;
  /** Whether who brought it was told. */
  isTold: boolean;
  /** How often the database had failed whoever brought it: it may not have been able to write down what it was told. */
  readonly mishaps: number;
}

const WAY: Takes = [5, 900];
const ANSWER: Takes = [1, 200];

/** Takes messages for somebody: a mail server, or a push server. Its books are all that ever reaches an addressee. */
export class PostOffice<E extends MailEffect | PushEffect> {
  readonly taken: Taken<E>[] = [];

  constructor(
    private readonly name: 'smtp' | 'ntfy',
    private readonly weather: Weather,
    private readonly scheduler: Scheduler,
  ) {}

  reachedBy(life: Life): CarrierOf<E> {
    return { carry: (id, effect) => this.carry(life, id, effect) };
  }

  private async carry(life: Life, id: string, effect: E): Promise<void> {
    const { name, weather } = this;
    const provider = name === 'smtp' ? 'email' : 'push';
    await life.pass(`${name} is asked`, WAY);
    if (weather.isDown(name)) throw new UpstreamError(provider, `${name} does not answer.`);
    const taken: Taken<E> = { id, effect, at: this.scheduler.now, by: life, isTold: false, mishaps: life.mishaps };
    this.taken.push(taken);
    this.scheduler.note(`${name} takes ${id}`);
    await life.pass(`${name} answers`, ANSWER);
    if (weather.losesReply(name)) throw new UpstreamError(provider, `${name} broke off.`);
    taken.isTold = true;
  }
}
