import { expect, it } from '@jest/globals';
import { tickerMachine } from '../../../src/domain/ticker/ticker.machine.js';

it('a ticker is in one of four states [AUD-02]', () => {
  expect(Object.keys(tickerMachine.states)).toEqual(['WATCH', 'ARMED', 'TIGHTEN', 'EXIT']);
});
