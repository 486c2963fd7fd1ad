import type { ZodType } from 'zod';
import {
  CloudHttpClient,
  type CloudCallOptions,
  type WithEtag,
} from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import { parseCloudRefusal, refusalReasonOf } from '../../../src/adapters/cloudClient/cloudRefusal.js';
import { CloudOutage, CloudRefusal } from '../../../src/domain/dashboard/license/cloudFailure.js';
import type { SimulatedReply, SimulatedRequest } from '../cloud/requestInProcess.js';
import type { ProcessRun } from '../core/processRun.js';
import type { SimulatedWorld } from '../world.js';

const ORIGIN = 'https://cloud.example';
const [OK, INTERNAL_ERROR] = [200, 500];

/** The dashboard's cloud client, with the simulated network in place of `fetch`. */
export class SimulatedCloudClient extends CloudHttpClient {
  constructor(
    private readonly world: SimulatedWorld,
    private readonly life: ProcessRun,
    private readonly address: string,
  ) {
    super(ORIGIN);
  }

  override get<T>(path: string, reply: ZodType<T>, options: CloudCallOptions = {}): Promise<T> {
    return this.ask({ method: 'GET', path, address: this.address }, reply, options);
  }

  override post<T>(path: string, body: unknown, reply: ZodType<T>, options: CloudCallOptions = {}): Promise<T> {
    return this.ask(
      { method: 'POST', path, address: this.address, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
      reply,
      options,
    );
  }

  override delete<T>(path: string, reply: ZodType<T>, options: CloudCallOptions = {}): Promise<T> {
    return this.ask({ method: 'DELETE', path, address: this.address }, reply, options);
  }

  override async getIfChanged<T>(
    path: string,
    _etag: string | null,
    reply: ZodType<T>,
    options: CloudCallOptions = {},
  ): Promise<WithEtag<T>> {
    return { value: await this.get(path, reply, options), etag: null };
  }

  private async ask<T>(request: SimulatedRequest, reply: ZodType<T>, { key }: CloudCallOptions): Promise<T> {
    const { cloud, scheduler, observed: seen } = this.world;
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
  const words = parseCloudRefusal(body);
  const retryAfter = typeof headers['retry-after'] === 'string' ? Number(headers['retry-after']) : null;
  if (words !== null && (status < INTERNAL_ERROR || words.slug === 'not_configured'))
    return new CloudRefusal(refusalReasonOf(status), words, retryAfter);
  return new CloudOutage(`The cloud answered ${status}.`, 'answered', retryAfter);
}
