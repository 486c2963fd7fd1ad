import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CloudHttpClient } from '../../../src/adapters/cloudClient/cloudHttpClient.js';
import {
  cloudConsensusReply,
  cloudReferralsReply,
  cloudReleaseReply,
  cloudTrackRecordReply,
} from '../../../src/adapters/cloudClient/cloudReplies.js';
import { CloudApiClient } from '../../../src/adapters/cloudClient/cloudApiClient.js';
import { communityReply } from '../../../src/adapters/http/contract/dashboard/community.js';
import { updateStatusView } from '../../../src/adapters/http/contract/dashboard/update.js';
import { toCommunityReply } from '../../../src/adapters/http/local/cloud/cloudViews.js';
import { GetCommunity, type CommunityFigures } from '../../../src/application/dashboard/community/getCommunity.js';
import { downloadFor, PLATFORMS } from '../../../src/domain/shared/release/release.js';
import { runs } from '../../runs.js';
import { ManualClock } from '../../fakes/manualClock.js';
import { redirectRequest, startStandIn } from '../../servers/standIn.js';
import {
  watchedTicker,
  auditOf,
  auditStoreWith,
  validLicense,
} from '../../application/dashboard/agents/agentFixtures.js';

const AT = '2026-11-21T06:30:00.000Z';
const RECORD = {
  published_at: AT,
  window_days: 30,
  counts: { ARMED: 1, TIGHTEN: 2, EXIT: 3 },
  signals: [{ ticker: 'KO', primitive: 'breakout_20', strength: 0.5, narrative: 'Up.', fired_at: AT }],
};
const REFERRALS = {
  referral_code: 'FRIEND7',
  share_url: 'https://plumbline.example/r/FRIEND7',
  total_referred: 1,
  credits_earned: 1000,
  recent_events: [{ type: 'credit_earned', at: AT, credits: 1000 }],
};
const CONSENSUS = {
  sufficient: true,
  sample_users: 12,
  armed_pct: 58,
  tighten_pct: 25,
  exit_pct: 17,
  top_kinds: [{ kind: 'breakout_20', users: 5 }],
};
const RELEASE = {
  version: '6.5.0',
  min_version: '6.4.0',
  download: { mac: 'https://plumbline.example/mac', win: null, linux_x64: 'https://plumbline.example/linux' },
  release_notes: 'New.',
};

const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(
    1e308,
    -1,
    0.5,
    2 ** 53,
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '\u0000',
    'x'.repeat(100_000),
    '',
    null,
    [],
    {},
    true,
    4,
    'KO ',
    'not-a-date',
  ),
  fc.jsonValue(),
);

/** Generates copies of `value` in which it, or one of its parts, is replaced with a hostile value. */
const corrupted = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null) return hostileValue;
  const parts: readonly (readonly [string, unknown])[] = Object.entries(value);
  const inside = parts.map(([name, part]) =>
    corrupted(part).map((next): unknown =>
      Array.isArray(value) ? value.map((each, i) => (String(i) === name ? next : each)) : { ...value, [name]: next },
    ),
  );
  return fc.oneof(hostileValue, ...inside);
};

const communityWith = (part: Partial<CommunityFigures>): CommunityFigures => ({
  consensus: [],
  trackRecord: null,
  referrals: null,
  problems: [],
  fetchedAt: new Date(AT),
  ...part,
});
const isShown = (community: CommunityFigures): boolean => communityReply.safeParse(toCommunityReply(community)).success;

describe('A reply of the cloud that the dashboard accepts', () => {
  it('can be shown on the page, whichever part is hostile', () => {
    fc.assert(
      fc.property(corrupted(RECORD), corrupted(REFERRALS), corrupted(CONSENSUS), (record, stats, figures) => {
        const [takenRecord, takenStats, takenFigures] = [
          cloudTrackRecordReply.safeParse(record),
          cloudReferralsReply.safeParse(stats),
          cloudConsensusReply.safeParse(figures),
        ];
        expect(!takenRecord.success || isShown(communityWith({ trackRecord: takenRecord.data }))).toBe(true);
        expect(!takenStats.success || isShown(communityWith({ referrals: takenStats.data }))).toBe(true);
        const ticker = {
          ticker: 'KO',
          figures: takenFigures.success && takenFigures.data.sufficient ? takenFigures.data : null,
        };
        expect(!takenFigures.success || isShown(communityWith({ consensus: [ticker] }))).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it('can be shown in the update banner, whichever part is hostile', () => {
    fc.assert(
      fc.property(corrupted(RELEASE), (reply) => {
        const taken = cloudReleaseReply.safeParse(reply);
        if (!taken.success) return;
        const { version, min_version, download, release_notes } = taken.data;
        const shown = (download_url: string | null) => ({
          current: '6.4.0',
          latest: version,
          min_version,
          update_available: true,
          upgrade_required: false,
          download_url,
          release_notes,
          checked_at: AT,
          installation: null,
        });
        for (const platform of PLATFORMS) {
          const link = downloadFor(download, platform);
          expect(updateStatusView.safeParse(shown(link)).success).toBe(true);
          expect(link === null || /^https?:/.test(link)).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it.each([
    ['fewer users than the consensus may show', cloudConsensusReply, { ...CONSENSUS, sample_users: 1 }],
    [
      'an implausible strength',
      cloudTrackRecordReply,
      { ...RECORD, signals: [{ ...RECORD.signals[0], strength: 1e308 }] },
    ],
    [
      'a ticker that contains markup',
      cloudTrackRecordReply,
      { ...RECORD, signals: [{ ...RECORD.signals[0], ticker: '<b>KO</b>' }] },
    ],
    ['a link that runs a script', cloudReferralsReply, { ...REFERRALS, share_url: 'javascript:alert(1)' }],
  ])('cannot contain %s', (_what, schema, reply) => {
    expect(schema.safeParse(reply).success).toBe(false);
  });
});

describe('the page of community figures', () => {
  const SHORT_MS = 300;
  const MIB = 1024 * 1024;

  it.each<[string, Parameters<typeof startStandIn>[0], string]>([
    [
      'HTML',
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
      'sent an invalid reply.',
    ],
    [
      'another shape',
      (_request, response) => void response.end('[{"sufficient":true,"sample_users":1e999}]'),
      'sent an invalid reply.',
    ],
    ['nothing', (_request, response) => void response.writeHead(204).end(), 'sent an invalid reply.'],
    [
      'a redirect',
      redirectRequest,
      'answered with a redirect, which is not followed. Use the cloud’s own https:// address.',
    ],
    ['100 MB', (_request, response) => void response.end(Buffer.alloc(100 * MIB, ' ')), 'could not be reached.'],
    ['a slow drip', (_request, response) => void response.write('{'), 'could not be reached.'],
  ])('shows the failure instead of the figures when the cloud sends %s', async (_what, answer, words) => {
    const cloud = await startStandIn(answer);
    try {
      const community = await new GetCommunity({
        connection: { kind: 'connected', cloud: new CloudApiClient(new CloudHttpClient(cloud.origin, SHORT_MS)) },
        license: validLicense(),
        audits: auditStoreWith(
          auditOf({ KO: watchedTicker({ position: { quantity: 1, average_price: 1, stop: null, entry_date: null } }) }),
        ),
        preferences: { current: () => ({ consensus: true }) },
        optedOut: null,
        clock: new ManualClock(AT),
      }).execute();

      expect(communityReply.parse(toCommunityReply(community))).toEqual({
        consensus: null,
        track_record: null,
        referrals: null,
        problems: [`The cloud at ${cloud.origin} ${words}`],
        fetched_at: AT,
      });
    } finally {
      await cloud.close();
    }
  });
});
