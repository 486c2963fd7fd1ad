import type { ComponentProps } from 'react';
import { FormField } from './FormField.js';

type FieldProps = Omit<ComponentProps<typeof FormField>, 'children'>;

interface Props extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'onChange'> {
  /** The text as typed. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A labeled text field, with further attributes of the input. */
export const TextField = ({ name, fault, isAnnounced, note, onChange, ...input }: Props) => (
  <FormField name={name} fault={fault} isAnnounced={isAnnounced} note={note}>
    {(ids) => <input autoComplete="off" {...input} {...ids} onChange={(event) => onChange(event.target.value)} />}
  </FormField>
);

/** A text field for a decimal number. */
export const NumberField = (props: Props) => <TextField className="number" inputMode="decimal" {...props} />;
