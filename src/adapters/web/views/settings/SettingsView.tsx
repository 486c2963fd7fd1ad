import './settings.css';
import '../../settings/settingFields.css';
import {
  SETTING_GROUPS,
  TESTABLE_SETTING_GROUPS,
  type SettingGroup,
} from '../../../../domain/dashboard/settings/setting.js';
import type { SettingsReply } from '../../../http/contract/dashboard/settings.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { Panel } from '../../pieces/Panel.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useRestart } from '../../server/account/restart.js';
import { useSettings } from '../../server/account/settings.js';
import { ConnectionTest } from '../../settings/ConnectionTest.js';
import { portAfterRestart, RestartNotice } from '../../settings/RestartNotice.js';
import { SaveSettingsForm } from '../../settings/SaveSettingsForm.js';
import { SettingField } from '../../settings/SettingField.js';
import { useSettingsDraft, type SettingsDraft } from '../../settings/useSettingsDraft.js';

const TITLES: Readonly<Record<SettingGroup, { readonly title: string; readonly note: string; readonly test: string }>> =
  {
    prices: { title: 'Prices', note: 'Where the daily prices come from', test: 'Test prices' },
    broker: { title: 'Broker', note: 'Where orders go', test: 'Test broker' },
    orders: { title: 'Orders', note: 'Trading halts and the limits of every order', test: 'Test halt source' },
    coaches: {
      title: 'Coaches',
      note: 'The AI provider that writes the coaches’ text, and the web search',
      test: 'Test AI provider and search',
    },
    cloud: { title: 'Cloud', note: 'License, alerts, backups and updates', test: 'Test cloud' },
    privacy: { title: 'Privacy', note: 'What leaves this machine, and who can reach the dashboard', test: '' },
    program: { title: 'Program', note: 'Port, folder and log', test: '' },
  };

/** Shows and changes everything that the dashboard reads from its environment and its settings file. */
export default function SettingsView() {
  const { data, error, isPending, refetch } = useSettings();
  return (
    <>
      <ViewHeader title="Settings" note="Saved in settings.json on this machine" />
      {isPending && <Loading what="the settings" />}
      {error && !data && <LoadFailure error={error} what="the settings" retry={() => void refetch()} />}
      {data && <SettingsForm reply={data} />}
    </>
  );
}

function SettingsForm({ reply }: { readonly reply: SettingsReply }) {
  const { settings, confirmation } = reply;
  const draft = useSettingsDraft(settings);
  const say = useToast();
  return (
    <>
      <RestartNotice reply={reply} restart={useRestart(portAfterRestart(reply))} />
      <div className="setting-groups">
        {SETTING_GROUPS.map((group) => (
          <SettingGroupPanel key={group} group={group} reply={reply} draft={draft} />
        ))}
      </div>
      {draft.changes.length > 0 && (
        <section className="unsaved-settings" aria-label="Changes">
          <SaveSettingsForm
            settings={settings}
            draft={draft}
            confirmation={confirmation}
            saved={() => say('The settings are saved.', 'good')}
          />
        </section>
      )}
    </>
  );
}

interface GroupProps {
  readonly group: SettingGroup;
  readonly reply: SettingsReply;
  readonly draft: SettingsDraft;
}

function SettingGroupPanel({ group, reply: { settings }, draft }: GroupProps) {
  const { title, note, test } = TITLES[group];
  const testable = TESTABLE_SETTING_GROUPS.find((each) => each === group);
  return (
    <Panel title={title} note={note} className="setting-group">
      <div className="body">
        {settings
          .filter((setting) => setting.group === group)
          .map((setting) => (
            <SettingField key={setting.name} setting={setting} draft={draft} />
          ))}
        {testable !== undefined && <ConnectionTest group={testable} changes={draft.changes} label={test} />}
      </div>
    </Panel>
  );
}
