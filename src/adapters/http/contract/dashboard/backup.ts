import { z } from 'zod';
import { MAX_PASSPHRASE_CHARACTERS } from '../../../../domain/dashboard/backup/passphrase.js';
import { timestamp } from '../shared/fields.js';

/**
 * JSON formats of `/ui/sync`: backups that are encrypted on this machine. Errors in addition to the usual ones: 403
 * `wrong_passphrase`, `license_key_missing`, `license_key_invalid`, `feature_not_in_tier`; 409 `sync_conflict`
 * (`reason`: `newer_snapshots` with `snapshot_ids`, or `local_changes` with `files`), `orders_unsettled`,
 * `snapshot_damaged`, `snapshot_foreign`, `snapshot_unreadable`, `file_in_use`; 413 `payload_too_large`; 429; 502; 503
 * `not_configured`.
 */

const passphrase = z.string().max(4 * MAX_PASSPHRASE_CHARACTERS);
const snapshotId = z.string().min(1).max(128);

const snapshot = z.object({
  snapshot_id: z.string(),
  created_at: timestamp,
  size_bytes: z.int(),
  /** Null when another program made the snapshot. */
  machine: z.object({ id: z.string(), name: z.string(), is_this: z.boolean() }).nullable(),
  /** Whether this is the snapshot that this machine pushed or pulled last. */
  is_current: z.boolean(),
});

export const backupsReply = z.object({
  configured: z.boolean(),
  /** Why backups are unavailable when `configured` is false. */
  reason: z.string().nullable(),
  machine: z.object({ id: z.string(), name: z.string() }),
  /** Newest first. */
  snapshots: z.array(snapshot),
  last_push_at: timestamp.nullable(),
  /** Files changed on this machine since its last push or pull. */
  changed: z.array(z.string()),
  /** Why a push is refused: snapshots of other machines that this machine has not pulled. */
  conflict: z.object({ reason: z.literal('newer_snapshots'), snapshot_ids: z.array(z.string()) }).nullable(),
});

export const pushBackupRequest = z.strictObject({
  passphrase,
  /** Pushes even if other machines pushed snapshots that this machine has not pulled; those stay in the cloud. */
  anyway: z.boolean().optional(),
  /** Confirms a passphrase that differs from the newest snapshot's. */
  new_passphrase: z.boolean().optional(),
});

export const pushBackupReply = z.object({
  snapshot_id: z.string(),
  created_at: timestamp,
  size_bytes: z.int(),
  /** How many older snapshots were removed to make room. */
  pruned: z.int(),
  /** Parts omitted because of the size limit: `options`, `prices`. */
  left_out: z.array(z.string()),
});

export const pullBackupRequest = z.strictObject({
  passphrase,
  /** Defaults to the newest snapshot. */
  snapshot_id: snapshotId.optional(),
  /** Pulls even if files on this machine changed since its last push or pull. */
  replace: z.boolean().optional(),
});

export const pullBackupReply = z.object({
  snapshot_id: z.string(),
  created_at: timestamp,
  files: z.array(z.string()),
  /** Folder to which the replaced files were moved; null when no file was replaced. */
  kept_in: z.string().nullable(),
});

export const deleteBackupRequest = z.strictObject({ snapshot_id: snapshotId });
export const deleteBackupReply = z.object({ removed: z.literal(true), snapshot_id: z.string() });

export type BackupsReply = z.infer<typeof backupsReply>;
export type PushBackupReply = z.infer<typeof pushBackupReply>;
export type PullBackupReply = z.infer<typeof pullBackupReply>;
