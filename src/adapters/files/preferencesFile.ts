import { z } from 'zod';
import type { PreferencesStore } from '../../application/preferences/preferencesStore.port.js';
import {
  DEFAULT_PREFERENCES,
  NARRATION_FOCUSES,
  NARRATION_LENGTHS,
  NARRATION_TONES,
  SHARING_CHOICES,
  UNREADABLE_PREFERENCES,
  type Preferences,
  type StoredPreferences,
} from '../../domain/preferences/preferences.js';
import { JsonFile } from './jsonFile.js';

const OFF_UNTIL_CHOSEN = 'until you choose again on the account page';

/** Reads field by field. A missing or unknown choice gets its default, or null if it is about sharing data. */
function tolerantFile(defaulted: () => void) {
  const orDefault = <Value>(schema: z.ZodType<Value>, value: Value) =>
    schema.catch(() => {
      defaulted();
      return value;
    });
  const flags = (defaults: Preferences['alerts']) => {
    const flag = (name: keyof Preferences['alerts']) => orDefault(z.boolean(), defaults[name]);
    return z.object({
      state_change: flag('state_change'),
      armed: flag('armed'),
      tighten: flag('tighten'),
      exit: flag('exit'),
      take_profit: flag('take_profit'),
      stop_breach: flag('stop_breach'),
      circuit_open: flag('circuit_open'),
    });
  };
  const { coach, alerts } = DEFAULT_PREFERENCES;
  const sharing = z.boolean().nullable().catch(null);
  return z.object({
    schema_version: z.literal(1),
    coach: orDefault(
      z.object({
        length: orDefault(z.enum(NARRATION_LENGTHS), coach.length),
        focus: orDefault(z.enum(NARRATION_FOCUSES), coach.focus),
        tone: orDefault(z.enum(NARRATION_TONES), coach.tone),
      }),
      coach,
    ),
    alerts: orDefault(flags(alerts), alerts),
    briefing: sharing,
    consensus: sharing,
    lost_choices: z.array(z.enum(SHARING_CHOICES)).catch([]),
  });
}

/** The preferences in one JSON file. */
export class PreferencesFile implements PreferencesStore {
  private readonly file: JsonFile<z.infer<ReturnType<typeof tolerantFile>>>;
  private defaulted = false;

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {
    this.file = new JsonFile(path, tolerantFile(() => (this.defaulted = true)), warn, `the briefing and the consensus are off ${OFF_UNTIL_CHOSEN}`);
  }

  async load(): Promise<StoredPreferences | null> {
    this.defaulted = false;
    const content = await this.file.load();
    if (content === null) return this.file.isUnreadable ? UNREADABLE_PREFERENCES : null;
    if (this.defaulted) this.warn(`${this.path} lacks some preferences, or has unknown ones: those are the default ones.`);
    const lostNow = SHARING_CHOICES.filter((choice) => content[choice] === null);
    if (lostNow.length > 0) this.warn(`${this.path} has no readable choice about the ${lostNow.join(' and the ')}, which counts as "off" ${OFF_UNTIL_CHOSEN}.`);
    const { coach, alerts, briefing, consensus, lost_choices } = content;
    return {
      preferences: { coach, alerts, briefing: briefing ?? false, consensus: consensus ?? false },
      lostChoices: SHARING_CHOICES.filter((choice) => lostNow.includes(choice) || lost_choices.includes(choice)),
    };
  }

  save({ preferences, lostChoices }: StoredPreferences): Promise<void> {
    return this.file.save({ schema_version: 1, ...preferences, lost_choices: [...lostChoices] });
  }
}
