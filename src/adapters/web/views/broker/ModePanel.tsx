import { useState } from 'react';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Panel } from '../../pieces/Panel.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useChangeBrokerMode, useBrokerMode, type BrokerModeView } from '../../server/trading/brokerMode.js';
import { brokerLabel } from '../../wording/brokers.js';
import { GoLiveDialog } from './GoLiveDialog.js';
import { LiveRequirementList } from './LiveRequirementList.js';

export function ModePanel() {
  const mode = useBrokerMode();
  return (
    <Panel
      title="Mode"
      className={`mode-panel ${mode.data?.mode ?? ''}`}
      note={mode.data && brokerLabel(mode.data.broker)}
    >
      <div className="body">
        {mode.data && <Mode view={mode.data} />}
        {mode.error && !mode.data && (
          <LoadFailure error={mode.error} what="the mode" retry={() => void mode.refetch()} />
        )}
      </div>
    </Panel>
  );
}

function Mode({ view }: { readonly view: BrokerModeView }) {
  const { mode, broker, ended_by } = view;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="mode-now">
        <div>
          <strong>{mode === 'live' ? 'Live' : 'Dry run'}</strong>
          <p>
            {mode === 'live'
              ? `Confirmed orders are sent to ${brokerLabel(broker)}.`
              : `Orders are checked and logged but not sent. Previews still come from ${brokerLabel(broker)}.`}
          </p>
        </div>
        {mode === 'live' ? (
          <EndLive />
        ) : (
          <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            Go live…
          </button>
        )}
      </div>
      {ended_by !== null && (
        <p className="ended" role="status">
          <strong>Live mode was ended automatically.</strong> {ended_by} It does not resume by itself.
        </p>
      )}
      <LiveRequirementList view={view} />
      <GoLiveDialog view={view} open={asking} close={() => setAsking(false)} />
    </>
  );
}

function EndLive() {
  const choose = useChangeBrokerMode();
  const say = useToast();
  const end = () =>
    choose.mutate(
      { mode: 'dryrun' },
      {
        onSuccess: () => say('Dry run: orders are no longer sent.', 'good'),
        onError: (error) => say(error.message, 'failed'),
      },
    );
  return (
    <button
      type="button"
      className="primary"
      aria-disabled={choose.isPending}
      onClick={() => choose.isPending || end()}
    >
      Back to dry run
    </button>
  );
}
