import type { PublishTrackRecord } from '../../../application/cloud/publishing/publishTrackRecord.js';
import type { VerifyTrackRecord } from '../../../application/cloud/publishing/verifyTrackRecord.js';
import {
  publishTrackRecordReply,
  publishTrackRecordRequest,
  TRACK_RECORD_BODY_LIMIT_BYTES,
  verifyTrackRecordReply,
  verifyTrackRecordRequest,
} from '../contract/cloud/operator/trackRecord.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { OPERATOR_ROUTE_DEFAULTS } from './operatorRoute.js';

export interface TrackRecordCommandDependencies {
  readonly publishTrackRecord: PublishTrackRecord;
  readonly verifyTrackRecord: VerifyTrackRecord;
}

export function trackRecordCommandRoutes({
  publishTrackRecord,
  verifyTrackRecord,
}: TrackRecordCommandDependencies): Route[] {
  const publish = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/track-record/publish',
    id: 'publishTrackRecord',
    summary: 'Publishes a track record',
    body: publishTrackRecordRequest,
    bodyLimitBytes: TRACK_RECORD_BODY_LIMIT_BYTES,
    reply: publishTrackRecordReply,
    async handle({ body }) {
      const { number, hash } = await publishTrackRecord.execute(body);
      return { number, hash };
    },
  });

  const verify = defineRoute({
    ...OPERATOR_ROUTE_DEFAULTS,
    path: '/track-record/verify',
    id: 'verifyTrackRecord',
    summary: 'Verifies that all publications are unchanged',
    body: verifyTrackRecordRequest,
    reply: verifyTrackRecordReply,
    async handle({ body }) {
      const { intact, head, firstBad, expectedFound } = await verifyTrackRecord.execute(body.expected);
      return { intact, head, first_bad: firstBad, expected_found: expectedFound };
    },
  });

  return [publish, verify];
}
