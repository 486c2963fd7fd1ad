import { useId } from 'react';

interface Props<Value extends string> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly words: Readonly<Record<Value, string>>;
  readonly chosen: Value | null;
  readonly choose: (value: Value) => void;
}

/**
 * A choice between a few values side by side. It is built from radio buttons, so that keyboards and screen readers
 * work.
 */
export function SegmentedControl<Value extends string>({ name, values, words, chosen, choose }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className="segments">
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={id} checked={value === chosen} onChange={() => choose(value)} />
          <span>{words[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
