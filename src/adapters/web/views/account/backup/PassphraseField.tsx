import { FormField } from '../../../pieces/forms/FormField.js';
import { ApiError } from '../../../server/request.js';

/** A passphrase field. Its value is read from the form on submission and never enters React state. */
export const PassphraseField = ({
  name,
  label,
  fault,
  isNew = false,
}: {
  readonly name: string;
  readonly label: string;
  readonly fault?: string | undefined;
  readonly isNew?: boolean;
}) => (
  <FormField name={label} fault={fault} isAnnounced>
    {(ids) => (
      <input
        {...ids}
        name={name}
        type="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    )}
  </FormField>
);

/** Returns why a backup or restore failed if the passphrase itself was the reason. */
export const passphraseFault = (error: Error | null): string | undefined =>
  error instanceof ApiError && (error.code === 'wrong_passphrase' || error.code === 'invalid_request')
    ? error.message
    : undefined;

export function passphraseFromForm(form: HTMLFormElement, name: string): string {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' ? typed : '';
}
