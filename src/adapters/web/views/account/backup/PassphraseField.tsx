import { FormField } from '../../../pieces/forms/FormField.js';

/** A passphrase field. Its value is read from the form on submission and never enters React state. */
export const PassphraseField = ({
  name,
  label,
  fault,
}: {
  readonly name: string;
  readonly label: string;
  readonly fault?: string | undefined;
}) => (
  <FormField name={label} fault={fault} announced>
    {(ids) => (
      <input
        {...ids}
        name={name}
        type="password"
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    )}
  </FormField>
);

export function passphraseFromForm(form: HTMLFormElement, name: string): string {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' ? typed : '';
}
