import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  changesIn,
  checkSettings,
  isUnchanged,
  SETTINGS_DRAFT_KEY,
  type SettingChanges,
  type SettingView,
  type TypedSettings,
} from '../server/account/settings.js';

const CHECK_AFTER_MS = 300;

export interface SettingsDraft {
  readonly changes: SettingChanges;
  /** Problems that the program found in the typed values, by the name of the setting. */
  readonly problems: ReadonlyMap<string, string>;
  /** Whether the program has checked everything that was typed and found no problem. */
  readonly isValid: boolean;
  /** The text of a field: the typed text, or else the value in use; null for the default. */
  valueOf(setting: SettingView): string | null;
  /** @param value null for the default. An empty text also selects the default, but leaves a secret unchanged. */
  type(setting: SettingView, value: string | null): void;
  /**
   * Keeps what was typed for other settings, or after this draft was rendered, for example while its changes were being
   * saved.
   */
  discard(): void;
}

interface Checked {
  readonly changes: string;
  readonly problems: ReadonlyMap<string, string>;
}

/**
 * Holds changed settings until they are saved, and lets the program check them while they are typed. They survive
 * leaving the view, but only in memory, because they can contain secrets.
 */
export function useSettingsDraft(settings: readonly SettingView[]): SettingsDraft {
  const cache = useQueryClient();
  const [typed, setTyped] = useState<TypedSettings>(() => cache.getQueryData(SETTINGS_DRAFT_KEY) ?? {});
  const change = (next: (now: TypedSettings) => TypedSettings) => {
    const changed = next(cache.getQueryData(SETTINGS_DRAFT_KEY) ?? {});
    cache.setQueryData(SETTINGS_DRAFT_KEY, changed);
    setTyped(changed);
  };
  const [checked, setChecked] = useState<Checked>({ changes: '[]', problems: new Map() });
  const changes = changesIn(settings, typed);
  const text = JSON.stringify(changes);
  useEffect(() => {
    let isCurrent = true;
    const timer = window.setTimeout(() => {
      const parsed: SettingChanges = JSON.parse(text);
      const check = parsed.length === 0 ? Promise.resolve({ problems: [] }) : checkSettings(parsed);
      check.then(
        ({ problems }) => isCurrent && setChecked({ changes: text, problems: firstOfEach(problems) }),
        // If the check itself fails, no problem is shown, because saving the changes checks them again.
        () => isCurrent && setChecked({ changes: text, problems: new Map() }),
      );
    }, CHECK_AFTER_MS);
    return () => {
      isCurrent = false;
      window.clearTimeout(timer);
    };
  }, [text]);
  return {
    changes,
    problems: checked.problems,
    isValid: checked.changes === text && checked.problems.size === 0,
    valueOf: (setting) => typed[setting.name] ?? (typed[setting.name] === null ? null : setting.value),
    type: (setting, entered) =>
      change((now) => {
        const value = entered === '' && !setting.is_secret ? null : entered;
        return value === '' || isUnchanged(setting, value)
          ? withoutField(now, setting.name)
          : { ...now, [setting.name]: value };
      }),
    discard: () =>
      change((now) =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([name, value]) => value !== typed[name] || !settings.some((each) => each.name === name),
          ),
        ),
      ),
  };
}

const withoutField = (typed: TypedSettings, name: string): TypedSettings =>
  Object.fromEntries(Object.entries(typed).filter(([each]) => each !== name));

const firstOfEach = (problems: readonly { readonly setting: string; readonly message: string }[]) =>
  new Map(problems.toReversed().map(({ setting, message }) => [setting, message]));
