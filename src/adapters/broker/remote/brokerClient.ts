import type { ZodType } from 'zod';
import { OrderRejected, OrderOutcomeUnknown } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { BrokerHttpFailure } from './brokerHttpFailure.js';
import { BrokerRequestNotSent, type BrokerHttp, type BrokerRequest } from './brokerHttp.js';
import { statusMessage } from './statusMessage.js';

type Understood<T> =
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'complaint'; readonly status: number; readonly texts: readonly string[] };

const TEXT_SHOWN = 240;
const NOT_FOUND = 404;
const NO_CONTENT = 204;

/** Sends requests to a broker and interprets its replies. */
export class BrokerClient {
  constructor(private readonly http: BrokerHttp) {}

  private get title(): string {
    return this.http.dialect.title;
  }

  /** @throws BrokerFailure */
  async get<T>(path: string, schema: ZodType<T>): Promise<T> {
    const understood = await this.understood({ method: 'GET', path }, schema);
    if (understood.kind === 'answer') return understood.answer;
    throw new BrokerHttpFailure(`${this.title} answered: ${this.shown(understood.texts.join(' '))}`, understood.status);
  }

  /** Returns null after 404. @throws BrokerFailure */
  async find<T>(path: string, schema: ZodType<T>): Promise<T | null> {
    try {
      return await this.get(path, schema);
    } catch (problem) {
      if (problem instanceof BrokerHttpFailure && problem.status === NOT_FOUND) return null;
      throw problem;
    }
  }

  /**
   * Sends a request that neither places nor cancels an order, such as a preview.
   * @throws OrderRejected
   * @throws BrokerFailure
   */
  async sendOrderRequest<T>(request: BrokerRequest, schema: ZodType<T>): Promise<T> {
    const understood = await this.understood(request, schema);
    if (understood.kind === 'answer') return understood.answer;
    throw new OrderRejected(this.shown(this.http.dialect.rejectionMessage(understood.texts)));
  }

  /**
   * Sends a request that places or cancels an order.
   * @throws OrderRejected
   * @throws BrokerFailure when the broker has certainly not acted on the request
   * @throws OrderOutcomeUnknown when the broker may have acted on the request
   */
  async sendBindingOrderRequest<T>(request: BrokerRequest, schema: ZodType<T>): Promise<T> {
    try {
      return await this.sendOrderRequest(request, schema);
    } catch (problem) {
      if (!(problem instanceof BrokerHttpFailure) || hasNotActed(problem)) throw problem;
      throw new OrderOutcomeUnknown(
        `${problem.message} It is unknown whether ${this.title} accepted the request, so it is not sent again.`,
        problem.health,
        { cause: problem },
      );
    }
  }

  private async understood<T>(request: BrokerRequest, schema: ZodType<T>): Promise<Understood<T>> {
    const { status, text } = await this.http.send(request);
    const body = status === NO_CONTENT ? null : parseJson(text);
    const texts = this.http.dialect.complaintOf(status, body, text);
    if (texts !== null) return { kind: 'complaint', status, texts };
    if (!isSuccess(status)) throw new BrokerHttpFailure(statusMessage(this.http.dialect, status), status);
    const parsed = schema.safeParse(body);
    if (parsed.success) return { kind: 'answer', answer: parsed.data };
    throw new BrokerHttpFailure(`${this.title} sent an invalid reply.`, status, { cause: parsed.error });
  }

  private shown(text: string): string {
    return this.http.redactSecrets(text).slice(0, TEXT_SHOWN);
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The statuses with which brokers refuse a request. Others, such as 408 or a redirect, leave the outcome open. */
const REFUSALS: ReadonlySet<number | null> = new Set([400, 401, 403, NOT_FOUND, 422, 429]);

/** Whether the broker has certainly not acted on the request: it was not sent, or the broker refused it. */
const hasNotActed = (failure: BrokerHttpFailure): boolean =>
  failure instanceof BrokerRequestNotSent || REFUSALS.has(failure.status);
