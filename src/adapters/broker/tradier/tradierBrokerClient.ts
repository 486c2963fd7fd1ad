import { z, type ZodType } from 'zod';
import { OrderRejected, OrderOutcomeUnknown } from '../../../application/dashboard/trading/broker/brokerFailure.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { rejectionMessage } from './rejectionMessage.js';
import { TRADIER_BROKER_NAME } from './tradierName.js';
import { TradierFailure } from './tradierFailure.js';
import { TradierRequestNotSent, type TradierHttp, type TradierRequest } from './tradierHttp.js';

/** The form of Tradier's errors, which can have status 200, too. */
const complaint = z.union([
  z.object({ errors: z.union([z.string(), z.object({ error: z.union([z.string(), z.array(z.string())]) })]) }),
  z.object({ fault: z.object({ faultstring: z.string() }) }),
  z.object({ error: z.string() }),
]);

type Understood<T> =
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'complaint'; readonly status: number; readonly texts: readonly string[] };

const TEXT_SHOWN = 240;

/** Sends requests to Tradier and interprets its replies. */
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
   * Sends an order request without consequences, such as a preview.
   * @throws OrderRejected
   * @throws BrokerFailure
   */
  async sendOrderRequest<T>(request: TradierRequest, schema: ZodType<T>): Promise<T> {
    const understood = await this.understood(request, schema);
    if (understood.kind === 'answer') return understood.answer;
    throw new OrderRejected(this.shown(rejectionMessage(understood.texts)));
  }

  /**
   * Sends a request that places or cancels an order.
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
        `${problem.message} It is unknown whether Tradier accepted the request, so it is not sent again.`,
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
    throw new TradierFailure(`${TRADIER_BROKER_NAME} sent an invalid reply.`, status, { cause: parsed.error });
  }

  private shown(text: string): string {
    return this.http.redactToken(text).slice(0, TEXT_SHOWN);
  }
}

const OK = 200;

/** A readable reply with a status below 500 means that Tradier refuses. */
const hasNotActed = (failure: TradierFailure): boolean =>
  failure instanceof TradierRequestNotSent || (failure.health === 'answered' && failure.status !== OK);

function textsOf(complained: z.infer<typeof complaint>): string[] {
  if ('fault' in complained) return [complained.fault.faultstring];
  if ('error' in complained) return [complained.error];
  const { errors } = complained;
  return typeof errors === 'string' ? [errors] : [errors.error].flat();
}
