import { useState } from 'react';
import type { TestableSettingGroup } from '../../../domain/dashboard/settings/setting.js';
import { useTestSettings, type SettingChanges } from '../server/account/settings.js';

interface Props {
  readonly group: TestableSettingGroup;
  /** The settings as typed, whether saved or not. */
  readonly changes: SettingChanges;
  readonly label: string;
}

/** A button that tests a group's services with the settings as typed, and shows the results. */
export function ConnectionTest({ group, changes, label }: Props) {
  const test = useTestSettings();
  const [tested, setTested] = useState('');
  const now = JSON.stringify(changes);
  const run = () => {
    if (test.isPending) return;
    setTested(now);
    test.mutate({ group, changes });
  };
  const isCurrent = tested === now;
  return (
    <div className="connection-test">
      <button type="button" aria-disabled={test.isPending} onClick={run}>
        {test.isPending ? 'Testing…' : label}
      </button>
      <ul role="status" aria-label={`Result: ${label}`}>
        {isCurrent &&
          test.data?.results.map(({ is_working: isWorking, message }) => (
            <li key={message} className={isWorking ? 'good' : 'failure'}>
              {isWorking ? '✓ ' : '✗ '}
              {message}
            </li>
          ))}
        {isCurrent && test.error && <li className="failure">{test.error.message}</li>}
      </ul>
    </div>
  );
}
