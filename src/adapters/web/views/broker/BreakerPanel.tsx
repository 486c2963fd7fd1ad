import { useState } from 'react';
import { FAILURES_TO_OPEN_BREAKER } from '../../../../domain/dashboard/trading/breaker/breakerDefaults.js';
import { SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import { ConfirmationPrompt } from '../../pieces/ConfirmationPrompt.js';
import { LabeledValue } from '../../pieces/LabeledValue.js';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Modal } from '../../pieces/Modal.js';
import { Panel } from '../../pieces/Panel.js';
import { useToast } from '../../pieces/ToastProvider.js';
import { useCircuit, useResetBreaker, type CircuitStatus } from '../../server/trading/circuit.js';
import { useNow } from '../../pieces/state/useNow.js';
import { formatCountdown } from '../../wording/timeLeft.js';

export function BreakerPanel() {
  const circuit = useCircuit();
  return (
    <Panel title="Circuit breaker" className={circuit.data?.open ? 'breaker open' : 'breaker'}>
      <div className="body">
        {circuit.data && <Breaker status={circuit.data} readAt={circuit.dataUpdatedAt} />}
        {circuit.error && !circuit.data && <LoadFailure error={circuit.error} what="the breaker" />}
      </div>
    </Panel>
  );
}

function Breaker({ status, readAt }: { readonly status: CircuitStatus; readonly readAt: number }) {
  const { open, cooldown_remaining, last_reason, fails } = status;
  const now = useNow(SECOND_MS);
  const [asking, setAsking] = useState(false);
  // `now` updates once a second, so it can be earlier than `readAt`; in that case, no time has passed.
  const left = cooldown_remaining * SECOND_MS - Math.max(0, now - readAt);
  return (
    <>
      <div className="breaker-now">
        <strong>{titleOf(status)}</strong>
        {open && (
          <span className="clock" role="timer" aria-label="Time until the next attempt">
            {formatCountdown(left)}
          </span>
        )}
      </div>
      <p>{wordsOf(status)}</p>
      <dl className="figures">
        <LabeledValue name="Consecutive failures">
          <span className="pips" aria-hidden="true">
            {Array.from({ length: FAILURES_TO_OPEN_BREAKER }, (_, pip) => (
              <i key={pip} className={pip < fails ? 'on' : undefined} />
            ))}
          </span>
          {fails} of {FAILURES_TO_OPEN_BREAKER}
        </LabeledValue>
        <LabeledValue name="Last failure">
          {last_reason === '' ? <span className="dim">none</span> : last_reason}
        </LabeledValue>
      </dl>
      {(open || fails > 0) && (
        <button type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Reset…
        </button>
      )}
      <Reset open={asking} close={() => setAsking(false)} />
    </>
  );
}

function titleOf({ open, fails }: CircuitStatus): string {
  if (open) return 'Open: calls to the broker are paused';
  return fails === FAILURES_TO_OPEN_BREAKER - 1 ? 'Closed, but one more failure opens it' : 'Closed';
}

function wordsOf({ open, fails }: CircuitStatus): string {
  if (open)
    return 'Calls to the broker are paused until the countdown ends. The next call then decides whether the breaker closes.';
  if (fails === FAILURES_TO_OPEN_BREAKER - 1)
    return 'The next call decides: success closes the breaker, failure opens it.';
  return `Calls go to the broker. ${FAILURES_TO_OPEN_BREAKER} consecutive failures open the breaker, which pauses all calls for a while.`;
}

function Reset({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const reset = useResetBreaker();
  const say = useToast();
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        say('The breaker is closed. Calls go to the broker again.', 'good');
        close();
      },
    });
  return (
    <Modal title="Reset the breaker" open={open} close={() => reset.isPending || close()}>
      <ConfirmationPrompt
        error={reset.error}
        pending={reset.isPending}
        keep="Cancel"
        close={close}
        go="Reset the breaker"
        tone="primary"
        confirm={confirm}
      >
        The next call goes to the broker immediately. If calls still fail, the breaker opens again after{' '}
        {FAILURES_TO_OPEN_BREAKER} failures. The reset is recorded in the event log.
      </ConfirmationPrompt>
    </Modal>
  );
}
