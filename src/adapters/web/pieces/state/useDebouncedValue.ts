import { useEffect, useState } from 'react';

/**
 * Returns the value once it has stayed unchanged for `forMs` milliseconds, so that typing does not send a request per
 * character.
 */
export function useDebouncedValue<Value extends string | number | null>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), forMs);
    return () => window.clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
