import type { GetLatestTrackRecord } from '../../../application/cloud/publishing/getLatestTrackRecord.js';
import type { PublishTrackRecord } from '../../../application/cloud/publishing/publishTrackRecord.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import { PUBLISH_TRACK_RECORD_JOB as JOB } from '../../../application/cloud/operations/job.js';
import { elapsedMsBetween } from '../../../application/cloud/operations/runJob.js';
import { PUBLIC_LIMIT } from '../../../domain/shared/limits/rateLimitRule.js';
import { TRACK_RECORD_DAYS } from '../../../domain/cloud/publishing/trackRecord.js';
import { publicAccess } from '../caller/publicAccess.js';
import { jobReply } from '../contract/cloud/operator/jobs.js';
import {
  publishTrackRecordRequest,
  TRACK_RECORD_BODY_LIMIT_BYTES,
  trackRecordReply,
} from '../contract/cloud/operator/trackRecord.js';
import { etagOf } from '../pipeline/etag.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { DEFAULT_BODY_LIMIT_BYTES, JSON_CONTENT_TYPE, RenderedReply } from '../pipeline/routeDefinition.js';
import { cronAccess } from './access/cronGate.js';

export interface TrackRecordRoutesDependencies {
  readonly getLatestTrackRecord: GetLatestTrackRecord;
  readonly publishTrackRecord: PublishTrackRecord;
  readonly clock: Clock;
}

const COUNTS = { ARMED: 41, TIGHTEN: 18, EXIT: 9 };
const SIGNAL = {
  ticker: 'AAPL',
  primitive: 'breakout',
  strength: 0.8,
  narrative: 'Closed above the 52-week high on twice the usual volume.',
  fired_at: '2026-11-20T21:00:00.000Z',
};

export function trackRecordRoutes({
  getLatestTrackRecord,
  publishTrackRecord,
  clock,
}: TrackRecordRoutesDependencies): Route[] {
  let rendered = { of: '', reply: renderedWithEtag('') };
  const latest = defineRoute({
    method: 'get',
    path: '/api/track-record',
    id: 'getTrackRecord',
    tag: 'Publishing',
    summary: `Returns the framework’s results over the last ${TRACK_RECORD_DAYS} days, as last published`,
    description:
      'The operator can verify the hash chain of all publications. To detect a change of the latest one, keep its `ETag`: ' +
      'the first 22 characters of the body’s SHA-256 in base64url.',
    access: publicAccess,
    limit: { rule: PUBLIC_LIMIT, by: 'address' },
    hasPublicReply: true,
    reply: trackRecordReply,
    failures: ['upstream_error'],
    example: {
      reply: {
        published_at: '2026-11-21T06:30:00.000Z',
        window_days: TRACK_RECORD_DAYS,
        counts: COUNTS,
        signals: [SIGNAL],
      },
    },
    async handle() {
      const content = await getLatestTrackRecord.execute();
      if (content !== rendered.of) rendered = { of: content, reply: renderedWithEtag(content) };
      return rendered.reply;
    },
  });

  const publish = defineRoute({
    method: 'post',
    path: `/api/cron/${JOB}`,
    id: 'publishTrackRecord',
    tag: 'Operations',
    summary: 'Publishes a track record',
    description:
      'The server sets the window and the time of publication. ' +
      `The body must be at most ${DEFAULT_BODY_LIMIT_BYTES} bytes; the command \`admin track-record publish\` accepts ${TRACK_RECORD_BODY_LIMIT_BYTES}.`,
    access: cronAccess,
    body: publishTrackRecordRequest,
    reply: jobReply,
    failures: ['upstream_error'],
    example: { body: { counts: COUNTS, signals: [SIGNAL] }, reply: { job: JOB, processed: 1, failed: 0, took_ms: 12 } },
    async handle({ body }) {
      const startedAt = clock.now();
      await publishTrackRecord.execute(body);
      return { job: JOB, processed: 1, failed: 0, took_ms: elapsedMsBetween(startedAt, clock.now()) };
    },
  });

  return [latest, publish];
}

function renderedWithEtag(content: string): RenderedReply {
  const bytes = Buffer.from(content);
  return new RenderedReply(JSON_CONTENT_TYPE, bytes, etagOf(bytes));
}
