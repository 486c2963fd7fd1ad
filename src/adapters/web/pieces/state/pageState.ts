import { useState } from 'react';

/** Creates a state hook whose state survives leaving its view; reloading the page resets it. */
export function createPageStateHook<Value>(initial: Value): () => readonly [Value, (value: Value) => void] {
  let kept = initial;
  return function useKeptState() {
    const [value, setValue] = useState(kept);
    const keep = (next: Value): void => {
      kept = next;
      setValue(next);
    };
    return [value, keep];
  };
}
