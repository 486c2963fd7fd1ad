import type { SettingsReply } from '../../http/contract/dashboard/settings.js';
import { FailureText } from '../pieces/FailureText.js';
import { Notice } from '../pieces/Notice.js';
import type { useRestart } from '../server/account/restart.js';
import { formatCount } from '../../../domain/shared/formatCount.js';

interface Props {
  readonly reply: SettingsReply;
  readonly restart: ReturnType<typeof useRestart>;
}

/** Offers a restart when saved settings require one, or says how to restart. */
export function RestartNotice({ reply, restart }: Props) {
  const { awaiting_restart: names, can_restart: canRestart, restart_problem: problem } = reply;
  if (names.length === 0) return null;
  return (
    <Notice tone={problem === null ? 'plain' : 'warned'} title="A restart is needed">
      {problem !== null && (
        <p>Plumbline could not start with the saved settings, so it uses the previous settings. {problem}</p>
      )}
      <p>
        {formatCount(names.length, 'saved setting')} will take effect at the next start: {names.join(', ')}.{' '}
        {!canRestart && 'Stop Plumbline and start it again.'}
      </p>
      {canRestart && (
        <button
          type="button"
          className="primary"
          aria-disabled={restart.isPending}
          onClick={() => restart.isPending || restart.mutate()}
        >
          {restart.isPending ? 'Restarting…' : 'Restart now'}
        </button>
      )}
      <FailureText text={restart.error?.message} />
    </Notice>
  );
}

/** Returns the port after the restart if it will change to a known value; otherwise null. */
export function portAfterRestart({ settings, awaiting_restart: names }: SettingsReply): string | null {
  const port = settings.find(({ name }) => name === 'DASHBOARD_PORT');
  if (port === undefined || !names.includes(port.name)) return null;
  const value = port.value ?? port.default_value;
  return value === '0' ? null : value;
}
