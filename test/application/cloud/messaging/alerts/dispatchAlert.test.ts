import { beforeEach, describe, expect, it } from '@jest/globals';
import { NotConfigured } from '../../../../../src/domain/shared/failure/failure.js';
import { License } from '../../../../../src/domain/shared/licensing/license.js';
import type { OutboxEffectKind } from '../../../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { FailingEffectSender } from '../../../../fakes/cloud/failingEffectSender.js';
import { CrashingEffectSender } from '../../../../fakes/cloud/crashingEffectSender.js';
import { createAlertFixture, HOLDER } from './alertFixture.js';

const START = Date.parse('2026-11-21T06:30:00.000Z');
const WINDOW_END = new Date(START + 4 * 3_600_000);
const YEAR_HOURS = 365 * 24;
const SENT = {
  dispatched: true,
  duplicate: false,
  suppressedUntil: WINDOW_END,
  channels: { email: 'sent', push: 'sent' },
};
const DUPLICATE = {
  dispatched: false,
  duplicate: true,
  suppressedUntil: WINDOW_END,
  channels: { email: 'skipped', push: 'skipped' },
};

const world = (kinds: readonly OutboxEffectKind[] = ['mail', 'push']) =>
  createAlertFixture(() => new FailingEffectSender(kinds));
let cloud: ReturnType<typeof world>;
beforeEach(() => {
  cloud = world();
});
const { send, passed } = {
  send: (...facts: Parameters<typeof cloud.send>) => cloud.send(...facts),
  passed: () => cloud.effectSender.effects.length,
};

describe('DispatchAlert', () => {
  it('sends an alert immediately, by e-mail and to the phone, and leaves nothing in the outbox', async () => {
    expect(await send()).toEqual(SENT);
    expect(cloud.effectSender.effects).toEqual([
      {
        kind: 'mail',
        to: HOLDER.email,
        mail: {
          template: 'alert',
          alertType: 'stop_breach',
          ticker: 'AAPL',
          severity: 'critical',
          message: 'Below its stop.',
          details: [{ label: 'close', value: '169.23' }],
          at: new Date(START),
          unsubscribe: cloud.tokens.tokenFor('alerts', HOLDER.email),
        },
      },
      {
        kind: 'push',
        topic: 'topic-of-license-1',
        push: { title: 'AAPL: stop breach', message: 'Below its stop.', priority: 'urgent' },
      },
    ]);
    expect(cloud.outbox.stored).toEqual([]);
    expect(cloud.counted).toEqual({ 'email sent': 1, 'push sent': 1 });
  });

  it('suppresses repeats of an alert for four hours regardless of their text, then sends again [ALR-03]', async () => {
    await send();
    cloud.clock.passSeconds(4 * 3600 - 0.001);
    expect(await send({ message: 'Another text.', severity: 'info', details: null })).toEqual(DUPLICATE);
    expect(passed()).toBe(2);
    cloud.clock.passSeconds(0.001);

    expect(await send()).toMatchObject({
      dispatched: true,
      suppressedUntil: new Date(WINDOW_END.getTime() + 4 * 3_600_000),
    });
    expect(cloud.counted).toEqual({ 'email sent': 2, 'push sent': 2, 'email duplicate': 1, 'push duplicate': 1 });
  });

  it('sends an alert even if an earlier alert was sent while the clock was a year ahead', async () => {
    cloud.clock.passHours(YEAR_HOURS);
    await send();
    cloud.clock.passHours(-YEAR_HOURS);

    expect([await send(), await send()]).toEqual([SENT, DUPLICATE]);
    expect(
      (await cloud.explainAlerts.execute(HOLDER.email)).alerts.map(({ suppressesUntil }) => suppressesUntil),
    ).toEqual([null, WINDOW_END, null]);
  });

  it.each([
    ['another type', { alertType: 'armed' }, {}],
    ['another ticker', { ticker: 'MSFT' }, {}],
    ['no ticker', { ticker: null }, {}],
    ['another person', {}, { email: 'other@example.com' }],
  ])('treats an alert of %s as a different alert', async (_what, alert, holder) => {
    await send();
    expect(await send(alert, holder)).toEqual(SENT);

    expect(await send(alert, holder)).toEqual(DUPLICATE);
  });

  it('suppresses a repeated alert even if the license or the spelling of the address differs', async () => {
    await send();

    expect(await send({}, { id: 'license-2', email: 'hOLDER@example.com' })).toEqual(DUPLICATE);
  });

  it('sends through the channels that both the tier and the deployment allow [ALR-07]', async () => {
    expect((await send({}, { tier: 'pro' })).channels).toEqual({ email: 'sent', push: 'skipped' });
    cloud = world(['mail']);
    expect((await send()).channels).toEqual({ email: 'sent', push: 'not_configured' });
    expect((await send()).channels).toEqual({ email: 'skipped', push: 'not_configured' });
    cloud = world(['push']);
    expect((await send()).channels).toEqual({ email: 'not_configured', push: 'sent' });
  });

  it.each([
    [[], 'premium'],
    [[], 'trial'],
    [['push'], 'pro'],
  ] as const)(
    'reports that e-mail is not configured if no channel remains: configured %j, tier %s [OPS-07]',
    async (kinds, tier) => {
      cloud = world(kinds);

      await expect(send({}, { tier })).rejects.toThrow(new NotConfigured('email'));
    },
  );

  it('sends no e-mail to an unsubscribed address until it is subscribed again', async () => {
    const token = cloud.tokens.tokenFor('alerts', 'holder@example.com');
    await cloud.subscriptions.unsubscribe(token);
    const nothing = {
      dispatched: false,
      duplicate: false,
      suppressedUntil: null,
      channels: { email: 'skipped', push: 'skipped' },
    };
    expect((await send()).channels).toEqual({ email: 'skipped', push: 'sent' });
    expect([await send({}, { tier: 'pro' }), await send({ ticker: 'MSFT' }, { tier: 'pro' })]).toEqual([
      nothing,
      nothing,
    ]);
    await cloud.subscriptions.resubscribe(token);

    expect((await send({ ticker: 'MSFT' })).channels).toEqual({ email: 'sent', push: 'sent' });
  });
});

describe('DispatchAlert with failures', () => {
  it.each([
    ['mail', 'push', { email: 'queued', push: 'sent' }],
    ['push', 'mail', { email: 'sent', push: 'queued' }],
  ] as const)('queues only the failed channel for a retry: %s', async (down, _up, channels) => {
    cloud.effectSender.down = [down];
    expect(await send()).toEqual({ ...SENT, channels });
    cloud.effectSender.down = [];
    cloud.clock.passSeconds(14);
    expect(await cloud.deliverOutbox.execute()).toEqual({ processed: 0, failed: 0 });
    cloud.clock.passSeconds(1);
    expect(await cloud.deliverOutbox.execute()).toEqual({ processed: 1, failed: 0 });

    expect([cloud.effectSender.effects.map(({ kind }) => kind).toSorted(), cloud.outbox.stored]).toEqual([
      ['mail', 'push'],
      [],
    ]);
    expect(await send()).toEqual(DUPLICATE);
  });

  it.each([
    ['premium', ['mail', 'push'], 'email', { 'email failed': 1, 'push failed': 1 }],
    ['pro', ['mail'], 'email', { 'email failed': 1, 'push skipped': 1 }],
  ] as const)(
    'refuses an alert that fails on every channel of a %s license, without suppressing repeats [ALR-13]',
    async (tier, down, provider, counted) => {
      cloud.effectSender.down = down;
      await expect(send({}, { tier })).rejects.toMatchObject({
        kind: 'upstream',
        facts: { provider },
        message: 'The alert could not be sent through any channel: No mail today. Send it again.',
      });
      expect([cloud.outbox.stored, cloud.counted]).toEqual([[], counted]);
      cloud.effectSender.down = [];
      cloud.clock.passHours(1);
      await cloud.deliverOutbox.execute(true);
      expect(passed()).toBe(0);

      expect(await send({}, { tier })).toMatchObject({ dispatched: true });
    },
  );

  it('reports the push server as failed when only the push channel fails [ALR-13]', async () => {
    cloud = world(['push']);
    cloud.effectSender.down = ['push'];

    await expect(send()).rejects.toMatchObject({ facts: { provider: 'push' } });
  });

  it('reports an internal error of one channel, and continues with the other channel', async () => {
    cloud.effectSender.down = ['push'];
    cloud.effectSender.bug = new TypeError('a bug');
    expect((await send()).channels).toEqual({ email: 'sent', push: 'queued' });

    expect([cloud.problems, cloud.outbox.failures]).toEqual([
      [new TypeError('a bug')],
      ['An internal error occurred. See the log.'],
    ]);
  });
});

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Holds each delivery until the test ends it. */
class HeldEffectSender extends FailingEffectSender {
  readonly ends: (() => void)[] = [];

  override async send(...given: Parameters<FailingEffectSender['send']>): Promise<void> {
    await new Promise<void>((resolve) => void this.ends.push(resolve));
    return super.send(...given);
  }
}

describe('an alert whose lease ended while it was being sent', () => {
  it('is reported as skipped, not queued, if an identical alert has replaced it', async () => {
    const slow = createAlertFixture(() => new HeldEffectSender());
    const first = slow.send();
    await settle();
    slow.clock.passSeconds(61);
    const second = slow.send({ message: 'Still below its stop.' });
    await settle();
    slow.effectSender.down = ['push'];
    for (const end of slow.effectSender.ends.splice(0, 2)) end();
    const answer = await first;
    slow.effectSender.down = [];
    for (const end of slow.effectSender.ends) end();

    expect(answer).toMatchObject({ dispatched: true, channels: { email: 'sent', push: 'skipped' } });
    expect(await second).toMatchObject({ dispatched: true, channels: { email: 'sent', push: 'sent' } });
    expect(slow.outbox.stored).toEqual([]);
  });
});

describe('many simultaneous identical alerts', () => {
  it('lead to one sent alert, while all others are suppressed', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send()));

    expect(outcomes.filter(({ dispatched }) => dispatched)).toEqual([SENT]);
    expect(outcomes.filter(({ duplicate }) => duplicate)).toHaveLength(19);
    expect(passed()).toBe(2);
  });
});

describe('ExplainAlerts', () => {
  it('reports how each alert was delivered and until when it suppresses repeats', async () => {
    await send({ ticker: 'OLD' });
    cloud.clock.passHours(4);
    cloud.effectSender.down = ['push'];
    await send();
    cloud.effectSender.down = ['mail', 'push'];
    await send({ ticker: 'MSFT' }).catch(() => undefined);
    await send();
    await cloud.subscriptions.unsubscribe(cloud.tokens.tokenFor('briefing', HOLDER.email));
    const { unsubscribed, alerts } = await cloud.explainAlerts.execute('HOLDER@example.com');
    const now = cloud.clock.now();
    const later = new Date(now.getTime() + 4 * 3_600_000);
    const none = { at: null, tries: 0, failure: null };

    expect(unsubscribed).toEqual(['briefing']);
    expect(
      alerts.map(({ dispatch: { subject, failure, suppressed }, channels, suppressesUntil }) => ({
        ticker: subject.ticker,
        failure,
        suppressed,
        channels,
        suppressesUntil,
      })),
    ).toEqual([
      {
        ticker: 'AAPL',
        failure: null,
        suppressed: { by: alerts[2]?.dispatch.id, until: later },
        channels: { email: { state: 'duplicate', ...none }, push: { state: 'duplicate', ...none } },
        suppressesUntil: null,
      },
      {
        ticker: 'MSFT',
        failure: 'email: No mail today. push: No push today.',
        suppressed: null,
        channels: { email: { state: 'withdrawn', ...none }, push: { state: 'withdrawn', ...none } },
        suppressesUntil: null,
      },
      {
        ticker: 'AAPL',
        failure: null,
        suppressed: null,
        channels: {
          email: { state: 'sent', at: now, tries: 1, failure: null },
          push: { state: 'waiting', at: new Date(now.getTime() + 15_000), tries: 1, failure: 'No push today.' },
        },
        suppressesUntil: later,
      },
      {
        ticker: 'OLD',
        failure: null,
        suppressed: null,
        channels: {
          email: { state: 'sent', at: new Date(START), tries: 1, failure: null },
          push: { state: 'sent', at: new Date(START), tries: 1, failure: null },
        },
        suppressesUntil: null,
      },
    ]);
  });

  it('finds alerts and unsubscriptions under an address whose domain an earlier release stored as typed', async () => {
    const email = 'Holder@Bücher.example';
    await cloud.licenses.add(
      new License({ id: HOLDER.id, email, tier: 'premium', expiresAt: null, createdAt: cloud.clock.now() }),
    );
    const subject = { email: email.toLowerCase(), alertType: 'stop_breach', ticker: 'AAPL' };
    const channels = { email: { omitted: 'not_in_tier' }, push: { omitted: 'not_in_tier' } } as const;
    const facts = { severity: 'critical', at: cloud.clock.now(), channels, suppressed: null, failure: null };
    await cloud.dispatches.add({ id: 'early', subject, ...facts });
    await cloud.subscriptions.unsubscribe(cloud.tokens.tokenFor('alerts', email));

    expect(await cloud.explainAlerts.execute('holder@xn--bcher-kva.example')).toMatchObject({
      unsubscribed: ['alerts'],
      alerts: [{ dispatch: { id: 'early' } }],
    });
  });

  it('reports nothing for a person without alerts', async () => {
    expect(await cloud.explainAlerts.execute('nobody@example.com')).toEqual({ unsubscribed: [], alerts: [] });
  });
});

describe('DispatchAlert with an idempotency key', () => {
  const sendUnder = (
    key: string,
    alert: Parameters<typeof cloud.send>[0] = {},
    holder: Parameters<typeof cloud.send>[1] = {},
  ) => cloud.send(alert, holder, key);
  const KEPT_DAYS = 7;

  it('repeats its first answer for seven days, even to a different alert, without sending anything [ALR-20]', async () => {
    const first = await sendUnder('one');
    cloud.clock.passHours(KEPT_DAYS * 24 - 1 / 3600);
    const repeats = [
      await sendUnder('one'),
      await sendUnder('one', { ticker: 'MSFT', alertType: 'armed', message: 'Another text.' }),
    ];

    expect([first, ...repeats]).toEqual([SENT, SENT, SENT]);
    expect(passed()).toBe(2);
    cloud.clock.passHours(1 / 3600);
    expect(await sendUnder('one')).toMatchObject({
      dispatched: true,
      suppressedUntil: new Date(cloud.clock.now().getTime() + 4 * 3_600_000),
    });
    expect(passed()).toBe(4);
  });

  it('stores the answer to a suppressed duplicate', async () => {
    await send();
    const first = await sendUnder('one');
    cloud.clock.passHours(5);

    expect([first, await sendUnder('one')]).toEqual([DUPLICATE, DUPLICATE]);
    expect(passed()).toBe(2);
  });

  it('stores the answer to an alert that no channel may send', async () => {
    const token = cloud.tokens.tokenFor('alerts', 'holder@example.com');
    await cloud.subscriptions.unsubscribe(token);
    const first = await sendUnder('one', {}, { tier: 'pro' });
    await cloud.subscriptions.resubscribe(token);

    expect(await sendUnder('one', {}, { tier: 'pro' })).toEqual(first);
    expect(passed()).toBe(0);
  });

  it.each([
    ['another key', 'two', {}],
    ['another license', 'one', { id: 'license-2', email: 'other@example.com' }],
  ])('sends the alert again under %s', async (_what, key, holder) => {
    await sendUnder('one');

    expect(await sendUnder(key, { ticker: 'MSFT' }, holder)).toEqual(SENT);
  });

  it('allows the key to be used again when every channel fails', async () => {
    cloud.effectSender.down = ['mail', 'push'];
    await expect(sendUnder('one')).rejects.toMatchObject({ kind: 'upstream' });
    cloud.effectSender.down = [];

    expect([await sendUnder('one'), await sendUnder('one')]).toEqual([SENT, SENT]);
    expect(passed()).toBe(2);
  });

  it('sends one alert and gives ten simultaneous requests the same answer [ALR-20]', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => sendUnder('one', { ticker: `T${n}` })));

    expect(answers[0]).toMatchObject({ dispatched: true, channels: SENT.channels });
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(passed()).toBe(2);
  });

  it('ignores a stored request that a wrong clock dated a year ahead', async () => {
    cloud.clock.passHours(YEAR_HOURS);
    await sendUnder('one', { ticker: 'MSFT' });
    cloud.clock.passHours(-YEAR_HOURS);

    expect(await sendUnder('one')).toEqual(SENT);
    expect(passed()).toBe(4);
  });
});

describe('DispatchAlert, asked again after a request with an idempotency key crashed', () => {
  const crashDuringSend = async () => {
    const fixture = createAlertFixture((clock) => new CrashingEffectSender(clock));
    fixture.effectSender.diesAt = ['mail', 'push'];
    void fixture.send({}, {}, 'one');
    await settle();
    fixture.effectSender.diesAt = [];
    return fixture;
  };
  const crashThenDeliverMailOnly = async () => {
    const fixture = await crashDuringSend();
    fixture.effectSender.down = ['push'];
    fixture.clock.passSeconds(61);
    await fixture.deliverOutbox.execute();
    return fixture;
  };

  it('reports what the outbox has delivered since the crash, even after the suppression window', async () => {
    const fixture = await crashThenDeliverMailOnly();
    fixture.clock.passHours(5);

    expect(await fixture.send({}, {}, 'one')).toEqual({
      dispatched: true,
      duplicate: false,
      suppressedUntil: null,
      channels: { email: 'sent', push: 'queued' },
    });
    expect(fixture.effectSender.effects).toHaveLength(1);
  });

  it('reports an undelivered channel as skipped after an identical alert has replaced that alert', async () => {
    const fixture = await crashThenDeliverMailOnly();
    fixture.effectSender.down = [];
    fixture.clock.passHours(5);
    await fixture.send();

    expect((await fixture.send({}, {}, 'one')).channels).toEqual({ email: 'sent', push: 'skipped' });
  });

  it('waits ten seconds for the answer to that request, then fails and changes nothing', async () => {
    const fixture = await crashDuringSend();

    await expect(fixture.send({}, {}, 'one')).rejects.toMatchObject({ kind: 'upstream', facts: { provider: 'email' } });
    expect(fixture.clock.now().getTime() - START).toBe(10_000);
    expect(fixture.effectSender.effects).toHaveLength(0);
    fixture.clock.passSeconds(50);
    expect(await fixture.send({}, {}, 'one')).toMatchObject({
      dispatched: true,
      channels: { email: 'sent', push: 'sent' },
    });
  });

  it('sends the alert again when nothing was delivered and the alert’s lease has ended', async () => {
    const fixture = await crashDuringSend();
    fixture.clock.passSeconds(55);

    expect(await fixture.send({}, {}, 'one')).toMatchObject({
      dispatched: true,
      channels: { email: 'sent', push: 'sent' },
    });
    expect(fixture.clock.now().getTime() - START).toBeGreaterThanOrEqual(60_000);
    await fixture.deliverOutbox.execute();
    expect(fixture.effectSender.effects).toHaveLength(2);
  });
});
