import { z } from 'zod';
import type { RestorablePreferencesStore } from '../../application/dashboard/preferences/preferencesStore.port.js';
import {
  ALERT_TYPES,
  DEFAULT_PREFERENCES,
  NARRATION_FOCUSES,
  NARRATION_LENGTHS,
  NARRATION_TONES,
  SHARING_CHOICES,
  FALLBACK_PREFERENCES,
  type AlertPreferences,
  type AlertType,
  type SharingChoice,
  type StoredPreferences,
} from '../../domain/dashboard/preferences/preferences.js';
import { parseJson } from '../../domain/shared/parseJson.js';
import { JsonFile } from './durable/jsonFile.js';

const OFF_UNTIL_CHOSEN = 'until you choose again on the account page';

/**
 * Creates a schema that reads each field separately. A missing or unknown value becomes the default, or null if the
 * field is about sharing data.
 */
function tolerantFile(defaulted: () => void) {
  const orDefault = <Value>(schema: z.ZodType<Value>, value: Value) =>
    schema.catch(() => {
      defaulted();
      return value;
    });
  const { coach } = DEFAULT_PREFERENCES;
  const sharing = z.boolean().nullable().catch(null);
  const alerts = z.object({
    state_change: sharing,
    armed: sharing,
    tighten: sharing,
    exit: sharing,
    take_profit: sharing,
    stop_breach: sharing,
    circuit_open: sharing,
  });
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
    alerts: alerts.catch(alerts.parse({})),
    briefing: sharing,
    consensus: sharing,
    lost_choices: z.array(z.enum(SHARING_CHOICES)).catch([]),
  });
}

/** Stores the preferences in one JSON file. */
export class PreferencesFile implements RestorablePreferencesStore {
  private readonly file: JsonFile<z.infer<ReturnType<typeof tolerantFile>>>;
  private readonly shape = tolerantFile(() => (this.defaulted = true));
  private defaulted = false;

  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {
    this.file = new JsonFile(
      path,
      this.shape,
      warn,
      `the briefing, the consensus and all alerts are off ${OFF_UNTIL_CHOSEN}`,
    );
  }

  async load(): Promise<StoredPreferences | null> {
    this.defaulted = false;
    const content = await this.file.load();
    if (content === null) return this.file.isUnreadable ? FALLBACK_PREFERENCES : null;
    if (this.defaulted) this.warn(`${this.path} lacks some preferences or has unknown values: their defaults apply.`);
    const { coach, alerts, briefing, consensus, lost_choices } = content;
    const lostAlerts = ALERT_TYPES.filter((type) => alerts[type] === null);
    const lostNow: SharingChoice[] = lostAlerts.map((type) => `alerts.${type}` as const);
    if (briefing === null) lostNow.push('briefing');
    if (consensus === null) lostNow.push('consensus');
    if (lostNow.length > 0)
      this.warn(
        `${this.path} has no readable choice for ${SHARING_CHOICES.filter((choice) => lostNow.includes(choice)).join(', ')}; each counts as "off" ${OFF_UNTIL_CHOSEN}.`,
      );
    return {
      preferences: { coach, alerts: offWhereLost(alerts), briefing: briefing ?? false, consensus: consensus ?? false },
      lostChoices: SHARING_CHOICES.filter((choice) => lostNow.includes(choice) || lost_choices.includes(choice)),
    };
  }

  save({ preferences, lostChoices }: StoredPreferences): Promise<void> {
    return this.file.save({ schema_version: 1, ...preferences, lost_choices: [...lostChoices] });
  }

  async keepSharingOff(restored: Uint8Array): Promise<Uint8Array> {
    const here = await this.load();
    const { data: there } = this.shape.safeParse(parseJson(Buffer.from(restored).toString('utf8')));
    if (here === null || there === undefined) return restored;
    const { alerts, briefing, consensus } = here.preferences;
    for (const type of ALERT_TYPES) there.alerts[type] &&= alerts[type];
    there.briefing &&= briefing;
    there.consensus &&= consensus;
    there.lost_choices = [...there.lost_choices, ...here.lostChoices];
    return Buffer.from(JSON.stringify(there));
  }
}

const offWhereLost = (alerts: Readonly<Record<AlertType, boolean | null>>): AlertPreferences => ({
  state_change: alerts.state_change ?? false,
  armed: alerts.armed ?? false,
  tighten: alerts.tighten ?? false,
  exit: alerts.exit ?? false,
  take_profit: alerts.take_profit ?? false,
  stop_breach: alerts.stop_breach ?? false,
  circuit_open: alerts.circuit_open ?? false,
});
