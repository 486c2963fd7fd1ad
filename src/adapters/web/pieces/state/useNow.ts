import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../../../domain/shared/timeUnits.js';

/** Returns the current time in milliseconds since the epoch, updated every `everyMs`. */
export function useNow(everyMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  return now;
}
