import { FormField } from './FormField.js';

interface Props<Value extends string> {
  readonly name: string;
  readonly values: readonly Value[];
  readonly label: (value: Value) => string;
  readonly chosen: Value | null;
  /** The label of the empty choice; without it, one of the values is always chosen. */
  readonly none?: string;
  readonly choose: (value: Value | null) => void;
}

/** A labeled list of choices. */
export function SelectField<Value extends string>({ name, ...choices }: Props<Value>) {
  return <FormField name={name}>{(ids) => <SelectList {...ids} {...choices} />}</FormField>;
}

type ListProps<Value extends string> = Omit<Props<Value>, 'name'> &
  ({ readonly id: string } | { readonly 'aria-label': string });

/** A list of choices without a visible label. */
export function SelectList<Value extends string>({ values, label, chosen, none, choose, ...ids }: ListProps<Value>) {
  return (
    <select
      {...ids}
      value={chosen ?? ''}
      onChange={(event) => choose(values.find((value) => value === event.target.value) ?? null)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {values.map((value) => (
        <option key={value} value={value}>
          {label(value)}
        </option>
      ))}
    </select>
  );
}
