import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Milliseconds since the epoch, renewed as often as asked. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return now;
}
