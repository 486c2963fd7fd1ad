import { describe } from '@jest/globals';
import { createActor } from 'xstate';
import { brokerModeMachine } from '../../src/domain/dashboard/trading/mode/brokerMode.machine.js';
import {
  brokerModeRecordOf,
  restoreBrokerModeSnapshot,
} from '../../src/domain/dashboard/trading/mode/brokerModeRecord.js';
import { FIRST_START } from './arbitraries/brokerModeEvents.js';
import { brokerModeRules, type NewBrokerMode } from './brokerMode.properties.js';
import { brokerModeOf } from './brokerModeOf.js';
import { testRules } from './testRules.js';

/** Restarts from the stored record of the mode, as the dashboard does. */
const stored: NewBrokerMode = () => {
  let actor = createActor(brokerModeMachine, { input: { at: FIRST_START } }).start();
  return {
    take: (event) => actor.send(event),
    now: () => brokerModeRecordOf(actor.getSnapshot()),
    restart() {
      const snapshot = restoreBrokerModeSnapshot(JSON.parse(JSON.stringify(brokerModeRecordOf(actor.getSnapshot()))));
      actor = createActor(brokerModeMachine, { input: { at: FIRST_START }, snapshot }).start();
    },
  };
};

describe.each([
  ['as stored by the dashboard', stored],
  ['its machine alone', brokerModeOf(brokerModeMachine)],
])('the broker mode, %s', (_what, newMode) => {
  testRules(brokerModeRules(newMode), 300);
});
