import { useMemo, useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
};

const afterMark = (): string => {
  const mark = window.location.hash.indexOf('?');
  return mark < 0 ? '' : window.location.hash.slice(mark + 1);
};

/** Returns the query in the hash, such as `ticker=AAPL` in `#/orders?ticker=AAPL`. */
export function useHashQuery(): URLSearchParams {
  const text = useSyncExternalStore(subscribe, afterMark);
  return useMemo(() => new URLSearchParams(text), [text]);
}
