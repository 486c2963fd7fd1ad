import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OpenBillingPortal } from '../../../../src/application/dashboard/license/openBillingPortal.js';
import {
  GetCommunity,
  type GetCommunityDependencies,
} from '../../../../src/application/dashboard/community/getCommunity.js';
import type { LicenseKeyStatus } from '../../../../src/application/dashboard/license/licenseKeyStatus.js';
import { Conflict } from '../../../../src/domain/shared/failure/failure.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { answerJson, answerServerError, startStandIn, type StandIn } from '../../../servers/standIn.js';
import { watchedTicker, auditOf, auditStoreWith, connectedTo, KEY, validLicense } from '../agents/agentFixtures.js';

const RECORD = { published_at: null, window_days: 30, counts: { ARMED: 1, TIGHTEN: 2, EXIT: 3 }, signals: [] };
const REFERRALS = {
  referral_code: 'FRIEND7',
  share_url: 'https://plumbline.example/r/FRIEND7',
  total_referred: 0,
  credits_earned: 0,
  recent_events: [],
};
const FIGURES = { sample_users: 12, armed_pct: 58, tighten_pct: 25, exit_pct: 17, top_kinds: [] };
const NONE: { status: LicenseKeyStatus } = { status: { state: 'none' } };
const DOWN = (origin: string): string => `The cloud at ${origin} answered with status 500.`;

let cloud: StandIn;
let isDown: boolean;
beforeEach(async () => {
  isDown = false;
  cloud = await startStandIn((request, response) => {
    const { url = '' } = request;
    if (url === '/api/track-record') answerJson(RECORD)(request, response);
    else if (url === '/api/referrals/stats') answerJson(REFERRALS)(request, response);
    else if (isDown) answerServerError(request, response);
    else
      answerJson(url.endsWith('/AAPL') ? { sufficient: true, ...FIGURES } : { sufficient: false })(request, response);
  });
});
afterEach(() => cloud.close());

const held = (quantity: number) =>
  watchedTicker({ position: { quantity, average_price: 100, stop: null, entry_date: null } });
const HELD = auditOf({ MSFT: held(-5), AAPL: held(10), KO: held(0), XOM: watchedTicker({}) });
const clock = new ManualClock();

const community = (parts: Partial<GetCommunityDependencies> = {}) =>
  new GetCommunity({
    connection: connectedTo(cloud.origin),
    license: validLicense(),
    audits: auditStoreWith(HELD),
    preferences: { current: () => ({ consensus: true }) },
    optedOut: null,
    clock,
    ...parts,
  });
const askedOfTickers = () => cloud.requests.filter((path) => path.includes('consensus'));

describe('GetCommunity', () => {
  it('requests only the tickers that are held, long or short', async () => {
    expect(await community().execute()).toEqual({
      consensus: [
        { ticker: 'AAPL', figures: FIGURES },
        { ticker: 'MSFT', figures: null },
      ],
      trackRecord: RECORD,
      referrals: REFERRALS,
      problems: [],
      fetchedAt: clock.now(),
    });
    expect(askedOfTickers().toSorted()).toEqual(['/api/consensus/ticker/AAPL', '/api/consensus/ticker/MSFT']);
  });

  it('distinguishes a consensus without held tickers from one that could not be loaded', async () => {
    cloud.instead.push(answerServerError);

    expect(await community({ audits: auditStoreWith(auditOf({})) }).execute()).toMatchObject({
      consensus: [],
      trackRecord: null,
      problems: [DOWN(cloud.origin)],
    });
  });

  it('does not request a ticker that begins with a digit, and says so', async () => {
    const audits = auditStoreWith(auditOf({ '0700.HK': held(100), AAPL: held(10) }));
    expect(await community({ audits }).execute()).toMatchObject({
      consensus: [{ ticker: 'AAPL' }],
      problems: ['Not compared, because consensus covers only tickers that begin with a letter: 0700.HK.'],
    });
    expect(askedOfTickers()).toEqual(['/api/consensus/ticker/AAPL']);
  });

  it.each<[string, Partial<GetCommunityDependencies>, string]>([
    ['the settings', { optedOut: 'CONSENSUS=off: it is not asked.' }, 'CONSENSUS=off: it is not asked.'],
    [
      'the preferences',
      { preferences: { current: () => ({ consensus: false }) } },
      'Consensus participation is turned off, so the consensus is not requested either.',
    ],
  ])('does not send the held tickers to the cloud when %s forbid it', async (_where, parts, problem) => {
    expect(await community(parts).execute()).toMatchObject({
      consensus: null,
      referrals: REFERRALS,
      problems: [problem],
    });
    expect(askedOfTickers()).toEqual([]);
  });

  it('requires a license, except for the track record', async () => {
    expect(await community({ license: NONE }).execute()).toMatchObject({
      consensus: null,
      trackRecord: RECORD,
      referrals: null,
      problems: ['Consensus and referrals need a license key.'],
    });
    expect(cloud.requests).toEqual(['/api/track-record']);
  });

  it('loads the referrals of an expired license, but not the consensus', async () => {
    const message = 'This license ended on 2026-11-20.';
    const status = {
      state: 'refused',
      key: KEY,
      code: 'EXPIRED',
      tier: 'pro',
      message,
      checkedAt: clock.now(),
    } as const;

    expect(await community({ license: { status } }).execute()).toMatchObject({
      consensus: null,
      referrals: REFERRALS,
      problems: [`The consensus needs a valid license. ${message}`],
    });
    expect(askedOfTickers()).toEqual([]);
  });

  it('sends at most one request a minute, for any number of page views', async () => {
    const query = community();
    const [one, other] = await Promise.all([query.execute(), query.execute()]);
    clock.passSeconds(59);
    expect([other === one, (await query.execute()) === one]).toEqual([true, true]);
    clock.passSeconds(1);

    expect((await query.execute()).fetchedAt).toEqual(clock.now());
    expect(cloud.requests.filter((path) => path === '/api/track-record')).toHaveLength(2);
  });

  it('shows a change of the license and of the consensus preference at once', async () => {
    const license = { ...NONE };
    let isOn = true;
    const query = community({ license, preferences: { current: () => ({ consensus: isOn }) } });
    expect(await query.execute()).toMatchObject({ referrals: null, consensus: null });

    license.status = validLicense().status;
    expect(await query.execute()).toMatchObject({ referrals: REFERRALS, consensus: [{}, {}], problems: [] });

    isOn = false;
    expect(await query.execute()).toMatchObject({
      referrals: REFERRALS,
      consensus: null,
      problems: [expect.any(String)],
    });
  });

  it('stops requesting from a cloud that does not answer, and reports the failure once', async () => {
    isDown = true;
    const tickers = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`T${n}`, held(1)]));

    expect(await community({ audits: auditStoreWith(auditOf(tickers)) }).execute()).toMatchObject({
      consensus: null,
      trackRecord: RECORD,
      problems: [DOWN(cloud.origin)],
    });
    expect(askedOfTickers()).toHaveLength(4);
  });
});

describe('OpenBillingPortal', () => {
  it('opens the portal for a key, and sends no request without a key', async () => {
    cloud.instead.push(answerJson({ url: 'https://billing.example/p/1' }));
    const portal = (license: { status: LicenseKeyStatus }) => new OpenBillingPortal(connectedTo(cloud.origin), license);

    expect(await portal(validLicense()).execute()).toBe('https://billing.example/p/1');
    await expect(portal(NONE).execute()).rejects.toEqual(
      new Conflict('no_license_key', 'No license key is entered. Enter yours first.'),
    );
    expect(cloud.requests).toEqual(['/api/portal/session']);
  });
});
