import {
  effectiveSettings,
  type Setting,
  type SettingChange,
  type SettingLayers,
  type SettingProblem,
  type SettingValues,
} from './setting.js';

/** Returns the content of the settings file after the changes. */
export function applySettingChanges(file: SettingValues, changes: readonly SettingChange[]): SettingValues {
  const changed = new Set(changes.map(({ setting }) => setting));
  const kept = Object.entries(file).filter(([name]) => !changed.has(name));
  const added = changes.flatMap(({ setting, value }) => (value === null ? [] : [[setting, value] as const]));
  return Object.fromEntries([...kept, ...added]);
}

/** Returns the reasons to refuse changes, other than invalid values. */
export function settingChangeProblems(
  settings: readonly Setting[],
  layers: SettingLayers,
  changes: readonly SettingChange[],
): readonly SettingProblem[] {
  return [
    ...changes.flatMap(({ setting: name }) => {
      const setting = settings.find((each) => each.name === name);
      if (setting === undefined) return [{ setting: name, message: 'This is not a setting of the dashboard.' }];
      if (name in layers.environment) return [{ setting: name, message: SET_IN_ENVIRONMENT }];
      return setting.isEnvironmentOnly ? [{ setting: name, message: ENVIRONMENT_ONLY }] : [];
    }),
    ...settings.flatMap((setting) => redirectedSecretProblems(setting, settings, layers, changes)),
  ];
}

const SET_IN_ENVIRONMENT =
  'This setting is set in the environment, which takes precedence. Change it there, or remove it from there first.';
const ENVIRONMENT_ONLY = 'This setting can be set only in the environment, because it says where the settings file is.';

/** A stored secret is not sent to a new address until the person who knows the secret enters it again. */
function redirectedSecretProblems(
  { name, secretFor }: Setting,
  settings: readonly Setting[],
  layers: SettingLayers,
  changes: readonly SettingChange[],
): SettingProblem[] {
  const now = effectiveSettings(layers);
  const isEntered = changes.some(({ setting }) => setting === name);
  const moved = changes.find(
    ({ setting, value }) =>
      secretFor.includes(setting) &&
      value !== null &&
      value !== (now[setting] ?? null) &&
      !settings.some((each) => each.name === setting && each.kind === 'choice' && each.defaultValue === value),
  );
  if (now[name] === undefined || isEntered || moved === undefined) return [];
  if (!(name in layers.environment))
    return [{ setting: name, message: `Enter the secret again: ${moved.setting} sends it to another address.` }];
  const message = `Change this setting in the environment: it says where ${name} is sent, and ${name} is set there.`;
  return [{ setting: moved.setting, message }];
}

/** Whether the changes require the confirmation phrase. */
export const requiresConfirmation = (settings: readonly Setting[], changes: readonly SettingChange[]): boolean =>
  changes.some(({ setting }) => settings.some(({ name, isConfirmed }) => name === setting && isConfirmed));

/** Returns the names of the settings whose new values take effect only after a restart. */
export function settingsAwaitingRestart(
  settings: readonly Setting[],
  inUse: SettingValues,
  next: SettingValues,
): readonly string[] {
  const valueIn = (values: SettingValues, { name, defaultValue }: Setting): string | null =>
    values[name] ?? defaultValue;
  return settings
    .filter((setting) => !setting.isAtOnce && valueIn(inUse, setting) !== valueIn(next, setting))
    .map(({ name }) => name);
}
