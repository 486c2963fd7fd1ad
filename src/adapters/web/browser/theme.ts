import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'plumbline-theme';
const listeners = new Set<() => void>();

const isTheme = (text: string | undefined): text is Theme => THEMES.some((theme) => theme === text);

const currentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
};

/** Applies the theme that was chosen in this browser. Call it before the first render. */
export function applyStoredTheme(): void {
  const stored = window.localStorage.getItem(KEY) ?? undefined;
  document.documentElement.dataset['theme'] = isTheme(stored) ? stored : 'system';
}

export function chooseTheme(theme: Theme): void {
  window.localStorage.setItem(KEY, theme);
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

/** Returns the current theme and re-renders when it changes. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

const DARK = window.matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now, for drawings that style sheets do not control. */
export function useIsDark(): boolean {
  const theme = useTheme();
  const systemDark = useSyncExternalStore(subscribe, () => DARK.matches);
  return theme === 'system' ? systemDark : theme === 'dark';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  DARK.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    DARK.removeEventListener('change', listener);
  };
}
