import { z, type ZodType } from 'zod';
import type { LicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import type { SimulatedRequest } from '../cloud/requestInProcess.js';
import type { ProcessRun } from '../core/processRun.js';
import type { SimulatedWorld } from '../world.js';

const [TOO_MANY, INTERNAL_ERROR] = [429, 500];
const refusal = z.object({ detail: z.object({ retry_after: z.number(), window_sec: z.number() }) });

/** Simulates people and scripts that call the cloud's API. */
export class ApiCallers {
  readonly life: ProcessRun;

  constructor(private readonly world: SimulatedWorld) {
    this.life = world.outsider('people');
  }

  /** Returns functions that call the API from a person's address. They return null unless the call succeeds. */
  as(person: number, key?: LicenseKey) {
    const own = { address: `203.0.113.${person}`, ...(key === undefined ? {} : { headers: { 'x-license-key': key } }) };
    return {
      get: <T>(path: string, reply: ZodType<T>): Promise<T | null> => this.call({ method: 'GET', path, ...own }, reply),
      post: <T>(path: string, body: unknown, reply: ZodType<T>): Promise<T | null> =>
        this.call({ method: 'POST', path, body: JSON.stringify(body), ...own }, reply),
    };
  }

  private async call<T>(request: SimulatedRequest, reply: ZodType<T>): Promise<T | null> {
    const { cloud, scheduler, observed: seen } = this.world;
    scheduler.note(`somebody asks ${request.method} ${request.path}`);
    const answer = await cloud.request(this.life, request);
    const words = typeof answer === 'string' ? answer : `${answer.status} ${answer.body.slice(0, 120)}`;
    scheduler.note(`${request.path} gave ${words}`);
    if (typeof answer === 'string') return null;
    if (answer.status === TOO_MANY) this.checkWait(request.path, answer.body);
    if (answer.status === INTERNAL_ERROR) seen.wrong.push(`${request.method} ${request.path} answered 500`);
    return answer.status === 200 ? reply.parse(JSON.parse(answer.body)) : null;
  }

  /** Checks that no refusal asks for a wait longer than the window, whatever the clocks show. */
  private checkWait(path: string, body: string): void {
    const { retry_after, window_sec } = refusal.parse(JSON.parse(body)).detail;
    if (retry_after > window_sec)
      this.world.observed.wrong.push(`${path} asked to wait ${retry_after} s, and its window is ${window_sec} s`);
  }
}

export const anyReply = z.unknown();
