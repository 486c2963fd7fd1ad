import { useState, type FormEvent, type ReactNode } from 'react';
import { FailureText } from '../pieces/FailureText.js';
import { TextField } from '../pieces/forms/TextField.js';
import { useSaveSettings, type SettingView } from '../server/account/settings.js';
import { formatCount } from '../../../domain/shared/formatCount.js';
import type { SettingsDraft } from './useSettingsDraft.js';

interface Props {
  readonly settings: readonly SettingView[];
  readonly draft: SettingsDraft;
  /** The phrase to type when a changed setting requires it. */
  readonly confirmation: string;
  readonly saved: () => void;
  readonly label?: string;
  readonly children?: ReactNode;
}

/** Saves the changed settings; broker settings require the confirmation phrase. */
export function SaveSettingsForm({ settings, draft, confirmation, saved, label = 'Save', children }: Props) {
  const save = useSaveSettings();
  const [phrase, setPhrase] = useState('');
  const { changes, isValid } = draft;
  const isConfirmed = changes.some(({ setting }) =>
    settings.some(({ name, is_confirmed: isAsked }) => isAsked && name === setting),
  );
  const isReady = changes.length > 0 && isValid && (!isConfirmed || phrase.trim() === confirmation);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || save.isPending) return;
    save.mutate(isConfirmed ? { changes, confirmation: phrase } : { changes }, {
      onSuccess: () => {
        draft.discard();
        setPhrase('');
        saved();
      },
    });
  };
  const discard = () => {
    draft.discard();
    setPhrase('');
    save.reset();
  };
  return (
    <form className="save-settings" onSubmit={submit}>
      {isConfirmed && (
        <TextField
          name={`Type "${confirmation}" to confirm`}
          className="mono"
          value={phrase}
          onChange={setPhrase}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <FailureText text={save.error?.message} />
      <div className="choices">
        {changes.length > 0 && <span className="dim">{statusOf(draft)}</span>}
        {changes.length > 0 && (
          <button type="button" onClick={discard}>
            Discard
          </button>
        )}
        <button type="submit" className="primary" aria-disabled={!isReady || save.isPending}>
          {save.isPending ? 'Saving…' : label}
        </button>
        {children}
      </div>
    </form>
  );
}

function statusOf({ changes, problems }: SettingsDraft): string {
  return problems.size === 0
    ? `${formatCount(changes.length, 'change')} not saved`
    : `${formatCount(problems.size, 'problem')} to correct before saving`;
}
