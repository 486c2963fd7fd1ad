import type { PublishTrackRecord } from '../../../application/cloud/publishing/publishTrackRecord.js';
import type { VerifyTrackRecord } from '../../../application/cloud/publishing/verifyTrackRecord.js';
import {
  publishedReply,
  trackRecordRequest,
  verdictReply,
  verifyRequest,
} from '../contract/cloud/operator/trackRecord.js';
import { route, type Route } from '../pipeline/route.js';
import { OPERATOR } from './operatorRoute.js';

export interface TrackRecordCommands {
  readonly publishTrackRecord: PublishTrackRecord;
  readonly verifyTrackRecord: VerifyTrackRecord;
}

export function trackRecordCommandRoutes({ publishTrackRecord, verifyTrackRecord }: TrackRecordCommands): Route[] {
  const publish = route({
    ...OPERATOR,
    method: 'post',
    path: '/track-record/publish',
    id: 'publishTrackRecord',
    summary: 'Publishes a track record',
    body: trackRecordRequest,
    reply: publishedReply,
    async handle({ body }) {
      const { number, hash } = await publishTrackRecord.execute(body);
      return { number, hash };
    },
  });

  const verify = route({
    ...OPERATOR,
    method: 'post',
    path: '/track-record/verify',
    id: 'verifyTrackRecord',
    summary: 'Whether everything that was published is still as it was',
    body: verifyRequest,
    reply: verdictReply,
    async handle({ body }) {
      const { intact, head, firstBad, expectedFound } = await verifyTrackRecord.execute(body.expected);
      return { intact, head, first_bad: firstBad, expected_found: expectedFound };
    },
  });

  return [publish, verify];
}
