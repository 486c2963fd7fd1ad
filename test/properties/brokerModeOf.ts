import type { BrokerModeContext } from '#domain/dashboard/trading/mode/brokerMode.machine.js';
import { createActor, type AnyStateMachine } from 'xstate';
import { FIRST_START } from './arbitraries/brokerModeEvents.js';
import type { NewBrokerMode } from './brokerMode.properties.js';

/**
 * Runs a state machine with the states, events and context of the broker mode (docs/machines.md). A restart creates a
 * new actor from the JSON of the persisted snapshot.
 */
export const brokerModeOf =
  (machine: AnyStateMachine): NewBrokerMode =>
  () => {
    let actor = createActor(machine, { input: { at: FIRST_START } }).start();
    return {
      take: (event) => actor.send(event),
      now() {
        const snapshot = actor.getSnapshot();
        const { dryrunSince, account, endedBy }: BrokerModeContext = snapshot.context;
        return { mode: snapshot.matches('live') ? 'live' : 'dryrun', dryrunSince, account, endedBy };
      },
      restart() {
        actor = createActor(machine, {
          input: { at: FIRST_START },
          snapshot: JSON.parse(JSON.stringify(actor.getPersistedSnapshot())),
        }).start();
      },
    };
  };
