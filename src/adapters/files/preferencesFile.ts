import { z } from 'zod';
import type { PreferencesStore } from '../../application/preferences/preferencesStore.port.js';
import { DEFAULT_PREFERENCES, NARRATION_FOCUSES, NARRATION_LENGTHS, NARRATION_TONES, type Preferences } from '../../domain/preferences/preferences.js';
import { JsonFile } from './jsonFile.js';

/** Read field by field: what is missing or no known choice is the default, the rest is kept. */
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
  const { coach, alerts, briefing, consensus } = DEFAULT_PREFERENCES;
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
    briefing: orDefault(z.boolean(), briefing),
    consensus: orDefault(z.boolean(), consensus),
  });
}

/** The preferences in one JSON file. */
export class PreferencesFile implements PreferencesStore {
  private readonly file: JsonFile<Preferences & { readonly schema_version: 1 }>;
  private defaulted = false;

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {
    this.file = new JsonFile(path, tolerantFile(() => (this.defaulted = true)), warn, 'the preferences are the default ones');
  }

  async load(): Promise<Preferences | null> {
    this.defaulted = false;
    const content = await this.file.load();
    if (content === null) return null;
    if (this.defaulted) this.warn(`${this.path} lacks some preferences, or has unknown ones: those are the default ones.`);
    const { coach, alerts, briefing, consensus } = content;
    return { coach, alerts, briefing, consensus };
  }

  save(preferences: Preferences): Promise<void> {
    return this.file.save({ schema_version: 1, ...preferences });
  }
}
