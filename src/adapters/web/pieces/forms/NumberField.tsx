import type { ComponentProps } from 'react';
import { FormField } from './FormField.js';

interface Props extends Omit<ComponentProps<typeof FormField>, 'children'> {
  /** The text as typed. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A text field for a decimal number. */
export const NumberField = ({ value, onChange, ...field }: Props) => (
  <FormField {...field}>
    {(ids) => (
      <input
        {...ids}
        className="number"
        inputMode="decimal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      />
    )}
  </FormField>
);
