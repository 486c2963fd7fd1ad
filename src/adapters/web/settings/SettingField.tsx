import { FormField } from '../pieces/forms/FormField.js';
import type { SettingView } from '../server/account/settings.js';
import type { SettingsDraft } from './useSettingsDraft.js';

interface Props {
  readonly setting: SettingView;
  readonly draft: SettingsDraft;
  /** Whether the form restarts Plumbline once the setting is saved. */
  readonly restartsOnSave?: boolean;
}

const SOURCES: Readonly<Record<SettingView['source'], string>> = {
  default: 'Default',
  release: 'Default of this release',
  file: 'Saved on this page',
  environment: 'Set by an environment variable, which takes precedence; change it there',
};

/** The field for one setting: an input, an explanation, where the value comes from, and when a change takes effect. */
export const SettingField = ({ setting, draft, restartsOnSave = false }: Props) => (
  <div className="setting-field">
    <FormField
      name={setting.label}
      fault={draft.problems.get(setting.name)}
      isAnnounced
      note={<SettingNote setting={setting} isChanged={isChanged(setting, draft)} restartsOnSave={restartsOnSave} />}
    >
      {(ids) => <Control setting={setting} draft={draft} ids={ids} />}
    </FormField>
    {setting.is_secret && setting.source === 'file' && !isChanged(setting, draft) && (
      <button type="button" onClick={() => draft.type(setting, null)}>
        Remove {setting.name}
      </button>
    )}
  </div>
);

const isChanged = ({ name }: SettingView, { changes }: SettingsDraft): boolean =>
  changes.some(({ setting }) => setting === name);

interface NoteProps extends Required<Pick<Props, 'setting' | 'restartsOnSave'>> {
  readonly isChanged: boolean;
}

function SettingNote({ setting, isChanged: changed, restartsOnSave }: NoteProps) {
  const later = restartsOnSave ? 'when you save, which restarts Plumbline' : 'at the next start';
  const effect = `takes effect ${setting.is_at_once ? 'at once' : later}`;
  const source = changed ? 'Not saved yet' : SOURCES[setting.source];
  return (
    <>
      {setting.description}.{' '}
      <span className="setting-source">
        <code>{setting.name}</code> · {source} · {effect}
      </span>
    </>
  );
}

interface ControlProps extends Pick<Props, 'setting' | 'draft'> {
  readonly ids: { readonly id: string };
}

function Control({ setting, draft, ids }: ControlProps) {
  const { kind, choices, default_value: standard, is_secret: isSecret } = setting;
  const disabled = setting.source === 'environment' || setting.is_environment_only;
  const value = draft.valueOf(setting);
  const options = kind === 'switch' ? ['true', 'false'] : choices;
  if (options.length > 0) {
    return (
      <select
        {...ids}
        value={value ?? standard ?? ''}
        disabled={disabled}
        onChange={(event) => draft.type(setting, event.target.value === standard ? null : event.target.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {kind === 'switch' ? SWITCH_WORDS[option] : option}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...ids}
      type={isSecret ? 'password' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      value={value ?? ''}
      placeholder={placeholderOf(setting, draft)}
      disabled={disabled}
      onChange={(event) => draft.type(setting, event.target.value)}
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

const SWITCH_WORDS: Readonly<Record<string, string>> = { true: 'On', false: 'Off' };

function placeholderOf(setting: SettingView, draft: SettingsDraft): string {
  if (!setting.is_secret) return setting.default_value ?? 'Not set';
  if (isChanged(setting, draft)) return 'Will be removed';
  return setting.is_set ? 'A value is set. Type a new one to replace it' : 'Not set';
}
