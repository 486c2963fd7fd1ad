import { z } from 'zod';
import {
  SETTING_GROUPS,
  SETTING_KINDS,
  SETTING_SOURCES,
  TESTABLE_SETTING_GROUPS,
} from '../../../../domain/dashboard/settings/setting.js';

const MAX_NAME_CHARACTERS = 60;
const MAX_VALUE_CHARACTERS = 4096;
const MAX_CHANGES = 100;

const setting = z.object({
  /** Name in the environment and in settings.json. */
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  label: z.string(),
  description: z.string(),
  kind: z.enum(SETTING_KINDS),
  /** The allowed values of a setting with choices; empty for other kinds of settings. */
  choices: z.array(z.string()),
  default_value: z.string().nullable(),
  source: z.enum(SETTING_SOURCES),
  /** Null for a secret, and when the default applies. */
  value: z.string().nullable(),
  is_set: z.boolean(),
  is_secret: z.boolean(),
  /** Whether a change takes effect at once; otherwise at the next start. */
  is_at_once: z.boolean(),
  /** Whether a change requires the confirmation phrase. */
  is_confirmed: z.boolean(),
  is_environment_only: z.boolean(),
});

/** All settings, without the values of secrets (`GET /ui/settings`). */
export const settingsReply = z.object({
  settings: z.array(setting),
  /** Names of the settings whose saved value takes effect at the next start. */
  awaiting_restart: z.array(z.string()),
  can_restart: z.boolean(),
  /** Why the latest restart kept the earlier settings; null otherwise. */
  restart_problem: z.string().nullable(),
  /** The phrase to type before changing a setting with `is_confirmed`. */
  confirmation: z.string(),
});

const name = z.string().min(1).max(MAX_NAME_CHARACTERS);

const changes = z
  .array(
    z.strictObject({
      setting: name,
      /** Null removes the value from settings.json, so that the default applies. */
      value: z.string().min(1).max(MAX_VALUE_CHARACTERS).nullable(),
    }),
  )
  .max(MAX_CHANGES)
  .refine(
    (each) => new Set(each.map(({ setting: changed }) => changed)).size === each.length,
    'must not name a setting twice',
  );

/** Checks changes while they are typed (`POST /ui/settings/check`). */
export const checkSettingsRequest = z.strictObject({ changes });
export const checkSettingsReply = z.object({
  problems: z.array(z.object({ setting: z.string(), message: z.string() })),
});

/** Saves changes (`POST /ui/settings`). */
export const saveSettingsRequest = z.strictObject({ changes, confirmation: z.string().max(100).exactOptional() });

/** Tests a group's services with settings that are typed but not saved (`POST /ui/settings/test`). */
export const testSettingsRequest = z.strictObject({ group: z.enum(TESTABLE_SETTING_GROUPS), changes });
export const testSettingsReply = z.object({
  results: z.array(z.object({ is_working: z.boolean(), message: z.string() })),
});

export const restartReply = z.object({ restarting: z.literal(true) });

export type SettingsReply = z.infer<typeof settingsReply>;
