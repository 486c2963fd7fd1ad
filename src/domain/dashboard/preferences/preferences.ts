export const NARRATION_LENGTHS = ['short', 'medium', 'long'] as const;
export const NARRATION_FOCUSES = ['balanced', 'risk', 'opportunity'] as const;
export const NARRATION_TONES = ['plain', 'direct', 'encouraging'] as const;

/** How the coaches write. These choices change the wording, never a computed field. */
export interface CoachPreferences {
  readonly length: (typeof NARRATION_LENGTHS)[number];
  readonly focus: (typeof NARRATION_FOCUSES)[number];
  readonly tone: (typeof NARRATION_TONES)[number];
}

/** The types of alerts, in the order of the preferences on the page. */
export const ALERT_TYPES = [
  'armed',
  'exit',
  'tighten',
  'state_change',
  'stop_breach',
  'take_profit',
  'circuit_open',
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Whether alerts of a type are sent. */
export type AlertPreferences = Readonly<Record<AlertType, boolean>>;

/** The user's choices on the preferences page. */
export interface Preferences {
  readonly coach: CoachPreferences;
  readonly alerts: AlertPreferences;
  /** Whether the daily briefing is sent. */
  readonly briefing: boolean;
  /** Whether the triggers that fired each day are contributed to the consensus of all users. */
  readonly consensus: boolean;
}

/** Fields to change; absent fields keep their values. */
export interface PreferencesChange {
  readonly coach?: Partial<CoachPreferences>;
  readonly alerts?: Partial<AlertPreferences>;
  readonly briefing?: boolean;
  readonly consensus?: boolean;
}

export const DEFAULT_PREFERENCES: Preferences = {
  coach: { length: 'medium', focus: 'balanced', tone: 'plain' },
  alerts: {
    state_change: true,
    armed: true,
    tighten: true,
    exit: true,
    take_profit: true,
    stop_breach: true,
    circuit_open: true,
  },
  briefing: true,
  consensus: true,
};

/** The choices about sharing data with the cloud. */
export type SharingChoice = 'briefing' | 'consensus' | `alerts.${AlertType}`;
export const SHARING_CHOICES: readonly SharingChoice[] = [
  'briefing',
  'consensus',
  ...ALERT_TYPES.map((type) => `alerts.${type}` as const),
];

/**
 * The current preferences, and the choices that could not be read: each counts as "no" until the user makes it again.
 */
export interface StoredPreferences {
  readonly preferences: Preferences;
  readonly lostChoices: readonly SharingChoice[];
}

/** The preferences until the user makes a choice. */
export const INITIAL_STORED_PREFERENCES: StoredPreferences = { preferences: DEFAULT_PREFERENCES, lostChoices: [] };

export const ALL_ALERTS_OFF: AlertPreferences = {
  state_change: false,
  armed: false,
  tighten: false,
  exit: false,
  take_profit: false,
  stop_breach: false,
  circuit_open: false,
};

/** The preferences when the file exists but is unreadable. */
export const FALLBACK_PREFERENCES: StoredPreferences = {
  preferences: { ...DEFAULT_PREFERENCES, alerts: ALL_ALERTS_OFF, briefing: false, consensus: false },
  lostChoices: SHARING_CHOICES,
};

/** Applies a change to the stored preferences. Choices that the change sets are removed from the lost choices. */
export const applyChangeToStoredPreferences = (
  { preferences, lostChoices }: StoredPreferences,
  change: PreferencesChange,
): StoredPreferences => ({
  preferences: applyPreferencesChange(preferences, change),
  lostChoices: lostChoices.filter((choice) => !chosenIn(change).has(choice)),
});

/** Returns the sharing choices that a change sets. */
function chosenIn({ alerts = {}, briefing, consensus }: PreferencesChange): ReadonlySet<SharingChoice> {
  const chosen = new Set<SharingChoice>(
    ALERT_TYPES.filter((type) => alerts[type] !== undefined).map((type) => `alerts.${type}` as const),
  );
  if (briefing !== undefined) chosen.add('briefing');
  if (consensus !== undefined) chosen.add('consensus');
  return chosen;
}

export const applyPreferencesChange = (preferences: Preferences, change: PreferencesChange): Preferences => ({
  ...preferences,
  ...change,
  coach: { ...preferences.coach, ...change.coach },
  alerts: { ...preferences.alerts, ...change.alerts },
});
