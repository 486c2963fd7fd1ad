import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so long: what is typed is not asked for letter by letter. */
export function useDebouncedValue<Value extends string | number | null>(value: Value, forMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), forMs);
    return () => window.clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
