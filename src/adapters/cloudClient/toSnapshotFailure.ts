import { z } from 'zod';
import { CloudRefusal } from '../../domain/dashboard/license/cloudFailure.js';
import {
  Forbidden,
  NotFound,
  RateLimited,
  SnapshotConflict,
  TooLarge,
  UpstreamError,
} from '../../domain/shared/failure/failure.js';
import { BACKUP_LICENSE_NOTE, notCoveredMessage } from '../../domain/shared/licensing/coverage.js';
import { MAX_SNAPSHOT_BYTES } from '../../domain/shared/sync/snapshot.js';

const latestId = z.string().nullable().catch(null);

/** Turns the cloud's refusal of a snapshot request into a message for the user. Returns other problems unchanged. */
export function toSnapshotFailure(problem: unknown): unknown {
  if (!(problem instanceof CloudRefusal)) return problem;
  const { reason, slug, facts } = problem;
  if (reason === 'unauthenticated')
    return new Forbidden(
      'license_key_invalid',
      'The cloud does not accept the license key. Check the license on the account page, or enter another key.',
    );
  if (reason === 'forbidden' && slug === 'feature_not_in_tier') {
    const [tier, feature] = [String(facts['tier']), String(facts['feature'])];
    return new Forbidden(
      slug,
      `${notCoveredMessage(tier, ['cloud_sync'])} ${BACKUP_LICENSE_NOTE} You can still list, pull and delete existing snapshots.`,
      { tier, feature },
    );
  }
  if (reason === 'not_found')
    return new NotFound('There is no snapshot with this id. List the snapshots to see their ids.');
  if (reason === 'conflict' && slug === 'snapshot_conflict')
    return new SnapshotConflict(latestId.parse(facts['latest_snapshot_id']));
  if (reason === 'too_large') return new TooLarge(whole(facts['limit_bytes']) ?? MAX_SNAPSHOT_BYTES);
  if (reason === 'rate_limited') {
    const rule = {
      bucket: String(facts['bucket']),
      limit: whole(facts['limit']) ?? 0,
      windowSeconds: whole(facts['window_sec']) ?? 0,
    };
    return new RateLimited(rule, whole(facts['retry_after']) ?? 0);
  }
  return new UpstreamError('cloud', problem.message, { cause: problem });
}

const whole = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null);
