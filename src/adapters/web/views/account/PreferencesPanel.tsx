import { BRIEFING_TIME } from '../../../../domain/dashboard/agents/briefingSchedule.js';
import { ALERT_TYPES, ALL_ALERTS_OFF } from '../../../../domain/dashboard/preferences/preferences.js';
import type { PreferencesReply } from '../../../http/contract/dashboard/preferences.js';
import type { InstallationStatusView } from '../../../http/contract/dashboard/setup.js';
import { CloudUnavailable } from '../../pieces/CloudUnavailable.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Notice } from '../../pieces/Notice.js';
import { Panel } from '../../pieces/Panel.js';
import { SegmentedControl } from '../../pieces/forms/SegmentedControl.js';
import { SwitchField } from '../../pieces/forms/SwitchField.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { ALERT_DESCRIPTIONS } from '../../wording/alerts.js';
import { useChangePreferences, usePreferences, type PreferencesChange } from '../../server/account/preferences.js';

const LENGTHS = { short: 'Short', medium: 'Medium', long: 'Long' } as const;
const FOCUSES = { balanced: 'Balanced', risk: 'Risk', opportunity: 'Opportunity' } as const;
const TONES = { plain: 'Plain', direct: 'Direct', encouraging: 'Encouraging' } as const;

export function PreferencesPanel({ cloud }: Pick<ChoicesProps, 'cloud'>) {
  const { data, error, refetch } = usePreferences();
  return (
    <Panel title="Preferences" note="Changes are saved automatically">
      <div className="body">
        {error && !data && <LoadFailure error={error} what="your preferences" retry={() => void refetch()} />}
        {data && <Choices chosen={data} cloud={cloud} />}
      </div>
    </Panel>
  );
}

const CHOICE_NAMES = { briefing: 'Morning briefing', consensus: 'Contribute to the consensus' } as const;

function LostChoices({
  lost,
  change,
}: {
  readonly lost: PreferencesReply['lost_choices'];
  readonly change: (wanted: PreferencesChange) => void;
}) {
  const isLost = (choice: (typeof lost)[number]) => lost.includes(choice);
  const alerts = ALERT_TYPES.filter((alert) => isLost(`alerts.${alert}`));
  const others = (['briefing', 'consensus'] as const).filter(isLost);
  const keepOff = {
    ...Object.fromEntries(others.map((choice) => [choice, false])),
    ...(alerts.length > 0 && { alerts: Object.fromEntries(alerts.map((alert) => [alert, false])) }),
  };
  return (
    <Notice tone="warned" title="A privacy setting could not be read">
      <p>
        The file <code>preferences.json</code> was damaged, so these settings are off:{' '}
        {[
          ...others.map((choice) => CHOICE_NAMES[choice]),
          ...alerts.map((alert) => `Alert: ${ALERT_DESCRIPTIONS[alert]}`),
        ].join(', ')}
        . Turn on the ones you want below, or keep them off.
        {alerts.length > 0 && ' Alerts that are turned off are not sent.'}
      </p>
      <button type="button" onClick={() => change(keepOff)}>
        Keep off
      </button>
    </Notice>
  );
}

interface ChoicesProps {
  readonly chosen: PreferencesReply;
  readonly cloud: InstallationStatusView['cloud'];
}

function Choices({ chosen: { coach, alerts, briefing, consensus, lost_choices: lost }, cloud }: ChoicesProps) {
  const isConnected = cloud === 'connected';
  const { mutate } = useChangePreferences();
  const say = useToast();
  const change = (wanted: PreferencesChange) =>
    mutate(wanted, { onError: (error) => say(`Not saved: ${error.message}`, 'failed') });
  return (
    <div className="preferences">
      {lost.length > 0 && <LostChoices lost={lost} change={change} />}
      <section aria-labelledby="coach-preferences">
        <h3 id="coach-preferences">Coach style</h3>
        <SegmentedControl
          name="Length"
          values={['short', 'medium', 'long']}
          words={LENGTHS}
          chosen={coach.length}
          choose={(length) => change({ coach: { length } })}
        />
        <SegmentedControl
          name="Focus"
          values={['balanced', 'risk', 'opportunity']}
          words={FOCUSES}
          chosen={coach.focus}
          choose={(focus) => change({ coach: { focus } })}
        />
        <SegmentedControl
          name="Tone"
          values={['plain', 'direct', 'encouraging']}
          words={TONES}
          chosen={coach.tone}
          choose={(tone) => change({ coach: { tone } })}
        />
      </section>
      {!isConnected && (
        <CloudUnavailable cloud={cloud} what="Sending alerts, the briefing or figures for the consensus" />
      )}
      <section aria-labelledby="alert-preferences">
        <h3 id="alert-preferences">Alert me when</h3>
        {isConnected && Object.values(alerts).includes(true) && (
          <button type="button" onClick={() => change({ alerts: ALL_ALERTS_OFF })}>
            Turn all alerts off
          </button>
        )}
        {ALERT_TYPES.map((alert) => (
          <SwitchField
            key={alert}
            name={ALERT_DESCRIPTIONS[alert]}
            on={isConnected && alerts[alert]}
            change={(on) => change({ alerts: { [alert]: on } })}
            disabled={!isConnected}
          />
        ))}
      </section>
      <section aria-labelledby="cloud-preferences">
        <h3 id="cloud-preferences">Cloud</h3>
        <SwitchField
          name={CHOICE_NAMES.briefing}
          note={`By e-mail, ${BRIEFING_TIME} on weekdays`}
          on={isConnected && briefing}
          change={(on) => change({ briefing: on })}
          disabled={!isConnected}
        />
        <SwitchField
          name={CHOICE_NAMES.consensus}
          note="Sends tickers, states and triggers, without your name, quantities or prices"
          on={isConnected && consensus}
          change={(on) => change({ consensus: on })}
          disabled={!isConnected}
        />
      </section>
    </div>
  );
}
