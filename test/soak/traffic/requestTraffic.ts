import { createHash, randomBytes } from 'node:crypto';
import type { PromisedEffect, TrafficRoute } from '../observations.ts';
import { sendRequest, type Reply } from './sendRequest.ts';
import type { CustomerTraffic } from './customerTraffic.ts';
import type { TrafficConfig, User } from './trafficConfig.ts';

/** The error in a reply with status 200; null when the reply is correct. */
type Verdict = string | null;

interface Done {
  readonly reply: Reply;
  readonly wrong?: Verdict;
  readonly effect?: PromisedEffect;
}

const SNAPSHOT_BYTES = 20_000;
/** Few enough tickers that five users report each of them. */
const TICKERS = 20;

/** Sends the requests of the traffic, all of them valid. */
export class RequestTraffic {
  private readonly stored: Extract<PromisedEffect, { kind: 'snapshot' }>[] = [];
  private readonly config: TrafficConfig;
  private readonly customers: CustomerTraffic;

  constructor(config: TrafficConfig, customers: CustomerTraffic) {
    this.config = config;
    this.customers = customers;
  }

  make(route: Exclude<TrafficRoute, 'webhook'>, n: number): Promise<Done> {
    const { cloud, dashboard } = this.config;
    const user = this.userOf(n);
    switch (route) {
      case 'validate-license':
        return this.validate(user);
      case 'GET /audit':
        return sendRequest(`${dashboard}/audit`).then((reply) => ({ reply }));
      case 'plans page':
        return sendRequest(`${cloud}/plans`).then((reply) => ({ reply }));
      case 'consensus submit':
        return this.submit(user, n);
      case 'consensus ticker':
        return sendRequest(`${cloud}/api/consensus/ticker/${tickerOf(n)}`, keyed(user)).then((reply) => ({ reply }));
      case 'consensus top':
        return sendRequest(`${cloud}/api/consensus/top`, keyed(user)).then((reply) => ({ reply }));
      case 'alert-dispatch':
        return this.alert(user, n);
      case 'sync upload':
        return this.upload(user);
      case 'sync download':
        return this.download(n);
      case 'trial start':
        return this.trial(n);
      case 'checkout':
        return this.customers.checkOut(`buyer${n}@example.net`, from(n)).then((reply) => ({ reply }));
    }
  }

  private userOf(n: number): User {
    const user = this.config.users[Math.floor(n / 3) % this.config.users.length];
    if (user === undefined) throw new RangeError('nobody is here');
    return user;
  }

  private async validate({ key }: User): Promise<Done> {
    const reply = await sendRequest(`${this.config.cloud}/api/validate-license`, { method: 'POST', body: { key } });
    return {
      reply,
      wrong:
        reply.body['valid'] === true && reply.body['tier'] === 'premium'
          ? null
          : `a paid license is ${String(reply.body['code'])}`,
    };
  }

  private async submit(user: User, n: number): Promise<Done> {
    const [ticker, name] = [tickerOf(n), `soak_${n}`];
    const fires = [{ ticker, kind: name, strength: 0.5, state: 'ARMED' }];
    const reply = await sendRequest(`${this.config.cloud}/api/consensus/submit`, {
      ...keyed(user),
      method: 'POST',
      body: { fires, regime: 'neutral' },
    });
    return { reply, effect: { kind: 'fire', ticker, name } };
  }

  private async alert(user: User, n: number): Promise<Done> {
    const marker = `SOAK-${n}-SOAK`;
    const body = {
      alert_type: `soak_${n}`,
      ticker: tickerOf(n),
      message: `It is ${marker} again.`,
      severity: 'warning',
    };
    const reply = await sendRequest(`${this.config.cloud}/api/alert-dispatch`, {
      ...keyed(user),
      method: 'POST',
      body,
    });
    const wasSent = (channel: 'email' | 'push'): boolean =>
      ['sent', 'queued'].includes(String(Reflect.get(Object(reply.body['channels']), channel)));
    const channels = (['email', 'push'] as const).filter(wasSent);
    return {
      reply,
      wrong: channels.length === 2 ? null : 'a channel was left out',
      effect: { kind: 'alert', marker, email: user.email, channels },
    };
  }

  private async upload(user: User): Promise<Done> {
    const blob = randomBytes(SNAPSHOT_BYTES);
    const body = { blob: blob.toString('base64'), meta: {}, passphrase_fp: 'soak' };
    const reply = await sendRequest(`${this.config.cloud}/api/sync/upload`, { ...keyed(user), method: 'POST', body });
    const effect = {
      kind: 'snapshot',
      key: user.key,
      id: String(reply.body['snapshot_id']),
      sha256: sha256(blob),
    } as const;
    if (reply.status === 200) this.stored.push(effect);
    return { reply, wrong: reply.body['sha256'] === effect.sha256 ? null : 'another digest', effect };
  }

  /** Downloads a stored snapshot; lists snapshots while none is stored. */
  private async download(n: number): Promise<Done> {
    const stored = this.stored[n % Math.max(this.stored.length, 1)];
    if (stored === undefined)
      return { reply: await sendRequest(`${this.config.cloud}/api/sync/list`, keyed(this.userOf(n))) };
    const reply = await sendRequest(`${this.config.cloud}/api/sync/download/${stored.id}`, keyed(stored));
    return {
      reply,
      wrong: sha256(Buffer.from(String(reply.body['blob']), 'base64')) === stored.sha256 ? null : 'other bytes',
    };
  }

  private async trial(n: number): Promise<Done> {
    const email = `trial${n}@example.net`;
    const reply = await sendRequest(`${this.config.cloud}/api/trial/start`, {
      method: 'POST',
      headers: from(n),
      body: { email },
    });
    return { reply, effect: { kind: 'trial', email } };
  }
}

const keyed = ({ key }: Pick<User, 'key'>) => ({ headers: { 'x-license-key': key } });
const tickerOf = (n: number): string => `SOAK${n % TICKERS}`;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Gives each request its own client address, in the header of a reverse proxy, so that no address reaches a limit. */
const from = (n: number): Readonly<Record<string, string>> => ({
  'x-forwarded-for': `11.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
});
