import { useSyncExternalStore } from 'react';

/** A value that all views share and that survives leaving its view and reloading the page. */
export interface PageState<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** @param isValid whether a stored value, which an earlier release may have written, has the right shape */
export function createPageState<Value>(
  key: string,
  initial: Value,
  isValid: (stored: unknown) => stored is Value,
): PageState<Value> {
  const listeners = new Set<() => void>();
  const stored = readStored(`plumbline-${key}`);
  let kept = isValid(stored) ? stored : initial;
  return {
    get: () => kept,
    set(value) {
      kept = value;
      window.sessionStorage.setItem(`plumbline-${key}`, JSON.stringify(value));
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const usePageState = <Value>({
  get,
  set,
  subscribe,
}: PageState<Value>): readonly [Value, (value: Value) => void] => [useSyncExternalStore(subscribe, get), set];

function readStored(key: string): unknown {
  const text = window.sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
