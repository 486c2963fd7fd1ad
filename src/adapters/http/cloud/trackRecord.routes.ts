import type { GetLatestTrackRecord } from '../../../application/cloud/publishing/getLatestTrackRecord.js';
import type { PublishTrackRecord } from '../../../application/cloud/publishing/publishTrackRecord.js';
import type { Clock } from '../../../application/shared/clock.port.js';
import { tookMs } from '../../../application/cloud/operations/runJob.js';
import { PUBLIC } from '../../../domain/shared/limits/limitRule.js';
import { TRACK_RECORD_DAYS } from '../../../domain/cloud/publishing/trackRecord.js';
import { anyone } from '../caller/anyone.js';
import { jobReply } from '../contract/cloud/operator/jobs.js';
import { trackRecordReply, trackRecordRequest } from '../contract/cloud/operator/trackRecord.js';
import { etagOf } from '../pipeline/etag.js';
import { route, type Route } from '../pipeline/route.js';
import { JSON_TYPE, Rendered } from '../pipeline/routeDefinition.js';
import { cronOperator } from './access/cronGate.js';

export interface TrackRecordRoutes {
  readonly getLatestTrackRecord: GetLatestTrackRecord;
  readonly publishTrackRecord: PublishTrackRecord;
  readonly clock: Clock;
}

const JOB = 'publish-track-record';

const COUNTS = { ARMED: 41, TIGHTEN: 18, EXIT: 9 };
const SIGNAL = {
  ticker: 'AAPL',
  primitive: 'breakout',
  strength: 0.8,
  narrative: 'Closed above the 52-week high on twice the usual volume.',
  fired_at: '2026-11-20T21:00:00.000Z',
};

export function trackRecordRoutes({ getLatestTrackRecord, publishTrackRecord, clock }: TrackRecordRoutes): Route[] {
  let rendered = { of: '', reply: renderedWithEtag('') };
  const latest = route({
    method: 'get',
    path: '/api/track-record',
    id: 'getTrackRecord',
    tag: 'Publishing',
    summary: `What the framework did over the last ${TRACK_RECORD_DAYS} days, as last published`,
    description: 'Publications form a hash chain, so that none can be changed later without a trace.',
    access: anyone,
    limit: { rule: PUBLIC, by: 'address' },
    publicRead: true,
    reply: trackRecordReply,
    failures: [502],
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

  const publish = route({
    method: 'post',
    path: `/api/cron/${JOB}`,
    id: 'publishTrackRecord',
    tag: 'Operations',
    summary: 'Publishes a track record',
    description: 'The window and the time of publication are the server’s.',
    access: cronOperator,
    body: trackRecordRequest,
    reply: jobReply,
    failures: [502],
    example: { body: { counts: COUNTS, signals: [SIGNAL] }, reply: { job: JOB, processed: 1, failed: 0, took_ms: 12 } },
    async handle({ body }) {
      const startedAt = clock.now();
      await publishTrackRecord.execute(body);
      return { job: JOB, processed: 1, failed: 0, took_ms: tookMs(startedAt, clock.now()) };
    },
  });

  return [latest, publish];
}

function renderedWithEtag(content: string): Rendered {
  const bytes = Buffer.from(content);
  return new Rendered(JSON_TYPE, bytes, etagOf(bytes));
}
