import { z } from 'zod';
import {
  MAX_FINGERPRINT_CHARACTERS,
  MAX_SNAPSHOT_META_BYTES,
  MAX_SNAPSHOT_BYTES,
} from '../../../../domain/shared/sync/snapshot.js';
import { base64BytesSchema, base64LengthOf } from '../shared/base64.js';
import { limitNesting, timestamp } from '../shared/fields.js';

/** UUIDs are case-insensitive, but the storage locations use lower case. */
const snapshotId = z.uuid().toLowerCase();

const meta = z.record(z.string(), z.unknown());

const INEXACT_NUMBER = 'is a number that cannot be stored exactly: send it as a string';

/** Returns the path to the first number that JSON.parse may have changed; null if all are exact. */
function pathToInexactNumber(value: unknown): string[] | null {
  if (typeof value === 'number') {
    const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
    return isExact ? null : [];
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const below = pathToInexactNumber(part);
    if (below !== null) return [name, ...below];
  }
  return null;
}

export const uploadSnapshotRequest = z.object({
  blob: base64BytesSchema(MAX_SNAPSHOT_BYTES).describe(
    `Base64 of nonce, ciphertext and tag (AES-256-GCM): 1 to ${MAX_SNAPSHOT_BYTES} bytes, opaque to the server.`,
  ),
  meta: limitNesting(meta)
    .refine(
      (value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_SNAPSHOT_META_BYTES,
      `must be at most ${MAX_SNAPSHOT_META_BYTES} bytes of JSON`,
    )
    .superRefine((value, context) => {
      const path = pathToInexactNumber(value);
      if (path !== null) context.addIssue({ code: 'custom', path, message: INEXACT_NUMBER });
    })
    .describe(
      `Any JSON that the client wants to store with the snapshot, up to ${MAX_SNAPSHOT_META_BYTES} bytes. Numbers too ` +
        'large for a double and whole ones beyond ±(2^53 − 1) are refused: send strings.',
    ),
  passphrase_fp: z
    .string()
    .min(1)
    .max(MAX_FINGERPRINT_CHARACTERS)
    .describe('The client’s fingerprint of the passphrase that decrypts the snapshot.'),
  expected_latest: snapshotId
    .nullable()
    .optional()
    .describe(
      'The id of the latest snapshot you know, or null if you know none. If another snapshot is the latest, the upload is refused with 409.',
    ),
});

/** Factor for escapes: some encoders write / as \/ and + as \u002B, and one in 32 base64 characters is / or +. */
const ESCAPES = 1.25;
const REST_BYTES = 64 * 1024;

/** Maximum size of an upload request's body: the largest snapshot, with any JSON escaping. */
export const UPLOAD_BODY_LIMIT_BYTES = Math.ceil(base64LengthOf(MAX_SNAPSHOT_BYTES) * ESCAPES) + REST_BYTES;

/**
 * Maximum number of commas and opening brackets in an upload request. Base64 has none, and metadata has fewer than its
 * bytes.
 */
export const UPLOAD_MAX_SEPARATORS = 2 * MAX_SNAPSHOT_META_BYTES;

const facts = {
  snapshot_id: snapshotId,
  created_at: timestamp,
  size_bytes: z.int().describe('Length of the decoded blob in bytes.'),
  meta: meta.describe('As uploaded.'),
  passphrase_fp: z.string().describe('As uploaded.'),
};

export const uploadSnapshotReply = z.object({
  snapshot_id: snapshotId,
  created_at: facts.created_at,
  size_bytes: facts.size_bytes,
  sha256: z.string().describe('SHA-256 of the decoded bytes, in hexadecimal. Compare it with your own.'),
  pruned: z.int().min(0).describe('How many older snapshots were removed to make room.'),
});
export const listSnapshotsReply = z.object({ snapshots: z.array(z.object(facts)).describe('Newest first.') });
export const downloadSnapshotReply = z.object({ ...facts, blob: z.string().describe('Base64, as uploaded.') });
export const deleteSnapshotReply = z.object({ deleted: z.literal(true), snapshot_id: snapshotId });

export const snapshotPathParameters = z.object({ snapshot_id: snapshotId });
