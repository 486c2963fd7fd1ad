/** The groups of settings, in the order in which the page shows them. */
export const SETTING_GROUPS = ['prices', 'broker', 'orders', 'coaches', 'cloud', 'privacy', 'program'] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/** The groups with a connection that can be tested. */
export const TESTABLE_SETTING_GROUPS = ['prices', 'broker', 'orders', 'coaches', 'cloud'] as const;
export type TestableSettingGroup = (typeof TESTABLE_SETTING_GROUPS)[number];

export const SETTING_KINDS = ['text', 'number', 'choice', 'switch'] as const;

/** The words that turn a switch on or off, in upper or lower case. */
export const SWITCH_WORDS = {
  on: ['true', '1', 'yes', 'on', 'y', 'enabled'],
  off: ['false', '0', 'no', 'off', 'n', 'disabled'],
};

/** Where the value of a setting comes from. */
export const SETTING_SOURCES = ['default', 'release', 'file', 'environment'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** A setting of the dashboard, as the page shows it. */
export interface Setting {
  /** Name in the environment and in the file, such as `MARKET_DATA`. */
  readonly name: string;
  readonly group: SettingGroup;
  readonly label: string;
  readonly description: string;
  readonly kind: (typeof SETTING_KINDS)[number];
  /** The allowed values of a choice; empty for other kinds. */
  readonly choices: readonly string[];
  readonly defaultValue: string | null;
  readonly isSecret: boolean;
  /**
   * The names of the settings that say where this secret is sent; empty for other settings. If such a setting is a
   * choice, its default value means that the secret is not sent.
   */
  readonly secretFor: readonly string[];
  /** Whether a change takes effect at once; otherwise at the next start. */
  readonly isAtOnce: boolean;
  /** Whether a change requires the confirmation phrase. */
  readonly isConfirmed: boolean;
  /** Whether the setting can be set only in the environment. */
  readonly isEnvironmentOnly: boolean;
}

export interface SettingProblem {
  readonly setting: string;
  readonly message: string;
}

/** The values of settings, as text, by name. */
export type SettingValues = Readonly<Record<string, string>>;

/** The values that were set: in the environment of the program, in the settings file, and in the release. */
export interface SettingLayers {
  readonly environment: SettingValues;
  readonly file: SettingValues;
  /** Values that replace the defaults, set by the publisher of the archive. */
  readonly release: SettingValues;
}

/** A new value for the settings file; null removes it, so that the default applies. */
export interface SettingChange {
  readonly setting: string;
  readonly value: string | null;
}

/** The phrase that a user types to confirm that orders will go somewhere else; it is hard to type by mistake. */
export const SETTINGS_CONFIRMATION_PHRASE = 'change broker settings';

/** Environment variables override the file, and the file overrides the defaults of the release. */
export const effectiveSettings = ({ environment, file, release }: SettingLayers): SettingValues => ({
  ...release,
  ...file,
  ...environment,
});

export const settingSourceOf = (name: string, layers: SettingLayers): SettingSource =>
  (['environment', 'file', 'release'] as const).find((layer) => name in layers[layer]) ?? 'default';
