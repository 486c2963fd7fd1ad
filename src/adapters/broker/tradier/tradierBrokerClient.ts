import { z, type ZodType } from 'zod';
import { OrderRejected, OrderOutcomeUnknown } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { rejectionMessage } from './rejectionMessage.js';
import { TRADIER_BROKER_NAME } from './tradierName.js';
import { TradierFailure } from './tradierFailure.js';
import { TradierRequestNotSent, type TradierHttp, type TradierRequest } from './tradierHttp.js';

/** What Tradier sends in place of the answer, also with status 200. */
const complaint = z.union([
  z.object({ errors: z.union([z.string(), z.object({ error: z.union([z.string(), z.array(z.string())]) })]) }),
  z.object({ fault: z.object({ faultstring: z.string() }) }),
  z.object({ error: z.string() }),
]);

type Understood<T> =
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'complaint'; readonly status: number; readonly texts: readonly string[] };

const TEXT_SHOWN = 240;

/** Questions to Tradier, and what its replies amount to. */
export class TradierBrokerClient {
  constructor(private readonly http: TradierHttp) {}

  /** @throws BrokerFailure */
  async get<T>(path: string, schema: ZodType<T>): Promise<T> {
    const understood = await this.understood({ method: 'GET', path }, schema);
    if (understood.kind === 'answer') return understood.answer;
    throw new TradierFailure(
      `${TRADIER_BROKER_NAME} answered: ${this.shown(understood.texts.join(' '))}`,
      understood.status,
    );
  }

  /**
   * About an order, without consequences.
   * @throws OrderRejected
   * @throws BrokerFailure
   */
  async sendOrderRequest<T>(request: TradierRequest, schema: ZodType<T>): Promise<T> {
    const understood = await this.understood(request, schema);
    if (understood.kind === 'answer') return understood.answer;
    throw new OrderRejected(this.shown(rejectionMessage(understood.texts)));
  }

  /**
   * Does something about an order.
   * @throws OrderRejected
   * @throws BrokerFailure when Tradier has certainly not acted on it
   * @throws OrderOutcomeUnknown when it may have
   */
  async sendBindingOrderRequest<T>(request: TradierRequest, schema: ZodType<T>): Promise<T> {
    try {
      return await this.sendOrderRequest(request, schema);
    } catch (problem) {
      if (!(problem instanceof TradierFailure) || hasNotActed(problem)) throw problem;
      throw new OrderOutcomeUnknown(
        `${problem.message} Whether it took the request is not known: it is not sent again.`,
        problem.health,
        { cause: problem },
      );
    }
  }

  private async understood<T>(request: TradierRequest, schema: ZodType<T>): Promise<Understood<T>> {
    const { status, text } = await this.http.send(request);
    const body = parseJson(text);
    const complained = complaint.safeParse(body);
    if (complained.success) return { kind: 'complaint', status, texts: textsOf(complained.data) };
    if (status !== OK)
      return { kind: 'complaint', status, texts: [text.trim() === '' ? `status ${status}` : text.trim()] };
    const parsed = schema.safeParse(body);
    if (parsed.success) return { kind: 'answer', answer: parsed.data };
    throw new TradierFailure(`${TRADIER_BROKER_NAME} gave an answer that makes no sense.`, status, {
      cause: parsed.error,
    });
  }

  private shown(text: string): string {
    return this.http.redactToken(text).slice(0, TEXT_SHOWN);
  }
}

const OK = 200;

/** Of a status below 500 with an answer that can be read, Tradier says that it refuses. */
const hasNotActed = (failure: TradierFailure): boolean =>
  failure instanceof TradierRequestNotSent || (failure.health === 'answered' && failure.status !== OK);

function textsOf(complained: z.infer<typeof complaint>): string[] {
  if ('fault' in complained) return [complained.fault.faultstring];
  if ('error' in complained) return [complained.error];
  const { errors } = complained;
  return typeof errors === 'string' ? [errors] : [errors.error].flat();
}
