import { useEffect, useState } from 'react';

/** Returns the value after it stayed unchanged for `forMs`, so typing does not send a request per character. */
export function useDebouncedValue<Value extends string | number | null>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), forMs);
    return () => window.clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
