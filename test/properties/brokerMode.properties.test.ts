import { describe } from '@jest/globals';
import { createActor } from 'xstate';
import { brokerModeMachine } from '../../src/domain/dashboard/trading/mode/brokerMode.machine.js';
import { recordOf, restored } from '../../src/domain/dashboard/trading/mode/brokerModeRecord.js';
import { FIRST_START } from './arbitraries/brokerModeEvents.js';
import { brokerModeRules, type NewMode } from './brokerMode.properties.js';
import { brokerModeOf } from './brokerModeOf.js';
import { tryRules } from './tryRules.js';

/** As the dashboard keeps it between two starts. */
const kept: NewMode = () => {
  let actor = createActor(brokerModeMachine, { input: { at: FIRST_START } }).start();
  return {
    take: (event) => actor.send(event),
    now: () => recordOf(actor.getSnapshot()),
    restart() {
      const snapshot = restored(JSON.parse(JSON.stringify(recordOf(actor.getSnapshot()))));
      actor = createActor(brokerModeMachine, { input: { at: FIRST_START }, snapshot }).start();
    },
  };
};

describe.each([
  ['as the dashboard keeps it', kept],
  ['its machine alone', brokerModeOf(brokerModeMachine)],
])('the broker mode, %s', (_what, newMode) => {
  tryRules(brokerModeRules(newMode), 300);
});
