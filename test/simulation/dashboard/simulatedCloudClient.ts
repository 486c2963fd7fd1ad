import type { ZodType } from 'zod';
import { CloudClient, type CallOptions, type Tagged } from '../../../src/adapters/cloudClient/cloudClient.js';
import { refusalOf, refusalReasonOf } from '../../../src/adapters/cloudClient/cloudWords.js';
import { CloudOutage, CloudRefusal } from '../../../src/domain/dashboard/license/cloudFailure.js';
import type { SimulatedReply, SimulatedRequest } from '../cloud/inProcess.js';
import type { Life } from '../core/life.js';
import type { World } from '../world.js';

const ORIGIN = 'https://cloud.example';
const [OK, INTERNAL_ERROR] = [200, 500];

/** The dashboard's client, over the simulated network in place of `fetch`. */
export class SimulatedCloudClient extends CloudClient {
  constructor(
    private readonly world: World,
    private readonly life: Life,
    private readonly address: string,
  ) {
    super(ORIGIN);
  }

  override get<T>(path: string, reply: ZodType<T>, options: CallOptions = {}): Promise<T> {
    return this.ask({ method: 'GET', path, address: this.address }, reply, options);
  }

  override post<T>(path: string, body: unknown, reply: ZodType<T>, options: CallOptions = {}): Promise<T> {
    return this.ask(
      { method: 'POST', path, address: this.address, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      reply,
      options,
    );
  }

  override delete<T>(path: string, reply: ZodType<T>, options: CallOptions = {}): Promise<T> {
    return this.ask({ method: 'DELETE', path, address: this.address }, reply, options);
  }

  override async getIfChanged<T>(
    path: string,
    _etag: string | null,
    reply: ZodType<T>,
    options: CallOptions = {},
  ): Promise<Tagged<T>> {
    return { value: await this.get(path, reply, options), etag: null };
  }

  private async ask<T>(request: SimulatedRequest, reply: ZodType<T>, { key }: CallOptions): Promise<T> {
    const { cloud, scheduler, seen } = this.world;
    scheduler.note(`${this.life.name} asks ${request.method} ${request.path}`);
    const answer = await cloud.request(this.life, {
      ...request,
      ...(key === undefined ? {} : { headers: { 'x-license-key': key } }),
    });
    if (typeof answer === 'string') throw new CloudOutage('The cloud could not be reached.', answer);
    if (answer.status === INTERNAL_ERROR) seen.wrong.push(`${request.method} ${request.path} answered 500`);
    const body: unknown = JSON.parse(answer.body);
    if (answer.status !== OK) throw refused(answer, body);
    return reply.parse(body);
  }
}

function refused({ status, headers }: SimulatedReply, body: unknown): CloudRefusal | CloudOutage {
  const words = refusalOf(body);
  const retryAfter = typeof headers['retry-after'] === 'string' ? Number(headers['retry-after']) : null;
  if (words !== null && (status < INTERNAL_ERROR || words.slug === 'not_configured'))
    return new CloudRefusal(refusalReasonOf(status), words, retryAfter);
  return new CloudOutage(`The cloud answered ${status}.`, 'answered', retryAfter);
}
