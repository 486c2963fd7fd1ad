import { useState } from 'react';

/** A state that outlasts its view: who comes back finds it as it was left. Gone when the page is loaded anew. */
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
