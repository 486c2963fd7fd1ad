import type { Container } from 'inversify';
import { z } from 'zod';
import { IssueLicense } from '../../../src/application/cloud/licensing/issueLicense.js';
import { RevokeLicenses } from '../../../src/application/cloud/licensing/revokeLicenses.js';
import { PublishTrackRecord } from '../../../src/application/cloud/publishing/publishTrackRecord.js';
import { Failure } from '../../../src/domain/shared/failure/failure.js';
import { isoDate } from '../../../src/domain/shared/calendar/calendarDays.js';
import type { LicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import { PRICES } from '../../servers/stripe/catalog.ts';
import type { ActionDetails, PlannedAction } from '../plan/plan.js';
import { emailOf, holderEmail } from '../population.js';
import type { SimulatedWorld } from '../world.js';
import { continuePurchase } from './continuePurchase.js';
import { ApiCallers, anyReply } from './apiCallers.js';

type Of<Do extends ActionDetails['do']> = Extract<ActionDetails, { readonly do: Do }>;

const checkoutReply = z.object({ session_id: z.string() });
const referralReply = z.object({ referral_code: z.string() });
const trialReply = z.object({ started: z.literal(true) });
const uploadReply = z.object({ snapshot_id: z.string() });
const alertReply = z.object({
  dispatched: z.boolean(),
  duplicate: z.boolean(),
  suppressed_until: z.string().nullable(),
  channels: z.object({ email: z.string(), push: z.string() }),
});
const tickerReply = z.object({
  sufficient: z.boolean(),
  sample_users: z.number().optional(),
  armed_pct: z.number().optional(),
  tighten_pct: z.number().optional(),
  exit_pct: z.number().optional(),
  top_kinds: z.array(z.object({ kind: z.string(), users: z.number() })).optional(),
});
const topReply = z.object({
  date: z.string(),
  tickers: z.array(z.object({ ticker: z.string(), sample_users: z.number() })),
});
const TAKEN = new Set(['sent', 'queued']);
const ON_HAND = 'PLB-0000-0000-0000';

/** Runs the actions of a plan from outside the cloud and records the replies. */
export class PlanRunner {
  private readonly callers: ApiCallers;
  private uploads = 0;

  constructor(private readonly world: SimulatedWorld) {
    this.callers = new ApiCallers(world);
  }

  async play({ number, details: act }: PlannedAction): Promise<void> {
    switch (act.do) {
      case 'buys':
        return this.buy(number, act);
      case 'returns':
        return this.comeBack(act.of);
      case 'tries':
        return this.try(act);
      case 'recovers':
        await this.callers.as(act.person).post('/api/license/recover', { email: emailOf(act.person) }, anyReply);
        return;
      case 'validates':
        await this.validate(act.person);
        return;
      case 'alerts':
        for (let time = 1; time <= act.times; time += 1) void this.alert(number, time, act);
        return;
      case 'fires':
        for (let holder = 1; holder <= act.holders; holder += 1) void this.fire(holder, act);
        return;
      case 'asks':
        return this.askConsensus(act.ticker);
      case 'uploads':
        return this.upload(act.holder);
      case 'shares':
        await this.asHolder(act.holder).get('/api/referrals/stats', anyReply);
        return;
      case 'publishes':
        return this.operate('publishes', (cloud) =>
          cloud.get(PublishTrackRecord).execute({ counts: { ARMED: number, TIGHTEN: 0, EXIT: 0 }, signals: [] }),
        );
      case 'is revoked':
        this.world.observed.revoked.add(emailOf(act.person));
        return this.operate('revokes', (cloud) => cloud.get(RevokeLicenses).execute(emailOf(act.person)));
      case 'is issued':
        this.world.observed.issued.add(emailOf(act.person));
        return this.operate('issues', (cloud) =>
          cloud.get(IssueLicense).execute({ email: emailOf(act.person), tier: 'founding' }),
        );
      case 'settles':
      case 'renews':
      case 'pays':
      case 'fails again':
      case 'cancels':
      case 'changes plan':
      case 'refunds':
      case 'disputes':
        return this.goOn(act);
      case 'happens':
      case 'orders':
      case 'withdraws':
      case 'trades':
      case 'looks':
        return this.world.dashboards.at(act.dashboard).play(number, act);
    }
  }

  private async buy(number: number, { person, offer, pays, purchaseRoute, referrer }: Of<'buys'>): Promise<void> {
    const { stripe, webhooks, observed: seen } = this.world;
    const email = emailOf(person);
    const code = referrer === null ? null : await this.codeOf(referrer);
    const session =
      purchaseRoute === 'checkout' && offer !== 'founding' && offer !== 'founding_once'
        ? await this.checkout(offer, email, code, person)
        : null;
    const id =
      session ??
      stripe.world.begin({ prices: [PRICES[offer]], metadata: code === null ? {} : { referral_code: code } });
    seen.sessions.set(number, id);
    await this.callers.life.wait('', [200, 4000]);
    webhooks.enqueue(stripe.world.complete(id, { email, paid: pays === 'at once' }));
  }

  private async checkout(plan: string, email: string, code: string | null, person: number): Promise<string | null> {
    const body = { plan, email, ...(code === null ? {} : { referral_code: code }) };
    const answer = await this.callers.as(person).post('/api/create-checkout-session', body, checkoutReply);
    return answer?.session_id ?? null;
  }

  private async codeOf(holder: number): Promise<string | null> {
    const answer = await this.asHolder(holder).get('/api/referrals/stats', referralReply);
    return answer?.referral_code ?? null;
  }

  private goOn(act: Extract<ActionDetails, { readonly of: number }>): void {
    const { stripe, webhooks, observed: seen } = this.world;
    const session = seen.sessions.get(act.of);
    if (session !== undefined) webhooks.enqueue(continuePurchase(stripe.world, act, session));
  }

  private async comeBack(of: number): Promise<void> {
    const session = this.world.observed.sessions.get(of);
    if (session !== undefined)
      await this.callers.as(of).get(`/api/checkout-session-info?session_id=${session}`, anyReply);
  }

  private async validate(person: number): Promise<void> {
    const key = this.keyOf(person) ?? ON_HAND;
    await this.callers.as(person).post('/api/validate-license', { key }, anyReply);
  }

  private async try({ person }: Of<'tries'>): Promise<void> {
    const email = emailOf(person);
    const answer = await this.callers.as(person).post('/api/trial/start', { email }, trialReply);
    if (answer !== null) this.world.observed.trialsPromised.add(email);
  }

  private async alert(number: number, time: number, { holder, type, ticker }: Of<'alerts'>): Promise<void> {
    const message = `${ticker} ${type} of deed ${number}, the ${time}. time`;
    const body = { alert_type: type, ticker, message, severity: 'critical' };
    const answer = await this.asHolder(holder).post('/api/alert-dispatch', body, alertReply);
    if (answer?.dispatched !== true) return;
    const { email, push } = answer.channels;
    this.world.observed.alertsPromised.set(message, [
      ...(TAKEN.has(email) ? (['mail'] as const) : []),
      ...(TAKEN.has(push) ? (['push'] as const) : []),
    ]);
  }

  private async fire(holder: number, { ticker, state }: Of<'fires'>): Promise<void> {
    const { scheduler, observed: seen } = this.world;
    const day = isoDate(scheduler.clock.now());
    for (const possible of [day, isoDate(new Date(scheduler.now + 60_000))])
      seen.reporter(possible, ticker, holderEmail(holder));
    const fires = [{ ticker, kind: 'breakout', strength: 1, state }];
    await this.asHolder(holder).post('/api/consensus/submit', { fires, regime: null }, anyReply);
  }

  private async askConsensus(ticker: string): Promise<void> {
    const { observed: seen, scheduler } = this.world;
    const asked = isoDate(scheduler.clock.now());
    const one = await this.asHolder(1).get(`/api/consensus/ticker/${ticker}`, tickerReply);
    const top = await this.asHolder(1).get('/api/consensus/top', topReply);
    const most = (of: string): number =>
      Math.max(seen.reportersOf(asked, of), seen.reportersOf(isoDate(scheduler.clock.now()), of));
    if (one?.sufficient === true) {
      const { armed_pct = 0, tighten_pct = 0, exit_pct = 0, top_kinds = [] } = one;
      if (most(ticker) < K_USERS)
        seen.wrong.push(`the consensus published ${ticker}, where at most ${most(ticker)} users are`);
      if (armed_pct + tighten_pct + exit_pct !== 100) seen.wrong.push(`the percentages of ${ticker} do not add up`);
      for (const { kind, users } of top_kinds)
        if (users < K_USERS) seen.wrong.push(`the consensus published ${kind} of ${users} users`);
    }
    for (const each of top?.tickers ?? [])
      if (most(each.ticker) < K_USERS)
        seen.wrong.push(`the ranking published ${each.ticker}, where at most ${most(each.ticker)} users are`);
  }

  private async upload(holder: number): Promise<void> {
    const key = this.holderKey(holder);
    this.uploads += 1;
    const body = { blob: Buffer.from(`snapshot ${this.uploads}`).toString('base64'), meta: {}, passphrase_fp: 'fp' };
    const answer = await this.asHolder(holder).post('/api/sync/upload', body, uploadReply);
    if (answer === null) return;
    const { snapshotsPromised } = this.world.observed;
    snapshotsPromised.set(key, [...(snapshotsPromised.get(key) ?? []), answer.snapshot_id]);
  }

  /** Runs an operator command in one of the processes, which may die meanwhile. */
  private async operate(what: string, work: (container: Container) => Promise<unknown>): Promise<void> {
    const server = this.world.cloud.any;
    if (server === null) return;
    await work(server.container).catch((problem: unknown) => {
      if (!(problem instanceof Failure)) this.world.report(server.life, problem, `the operator ${what}`);
    });
  }

  private asHolder(holder: number): ReturnType<ApiCallers['as']> {
    return this.callers.as(holder, this.holderKey(holder));
  }

  private holderKey(holder: number): LicenseKey {
    return this.world.population.keyOf(holder);
  }

  /** Returns the latest key that was mailed to a person. */
  private keyOf(person: number): LicenseKey | null {
    const mail = this.world.mail.accepted.findLast(
      ({ effect }) => effect.to === emailOf(person) && 'key' in effect.mail,
    )?.effect.mail;
    return mail !== undefined && 'key' in mail ? mail.key : null;
  }
}

/** The minimum number of users by the specification, stated independently of the product. */
const K_USERS = 5;
