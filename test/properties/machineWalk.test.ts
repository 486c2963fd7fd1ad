import { expect, it } from '@jest/globals';
import { and, not, setup } from 'xstate';
import { walkMachine } from './machineWalk.js';

it('walkMachine lists each guard of nested combinations', () => {
  const machine = setup({
    guards: { is: ({ event }, type: string) => event.type === type, isB: ({ event }) => event.type === 'b' },
  }).createMachine({ id: 'm', on: { '*': { guard: and([not({ type: 'is', params: 'a' }), 'isB']) } } });
  const events = { a: { type: 'a' }, b: { type: 'b' }, c: { type: 'c' } };
  expect(walkMachine(machine, { inputs: [undefined], events }).guards).toEqual({
    visited: ['is(a): true', 'is(a): false', 'isB: true', 'isB: false'],
    missed: [],
  });
});
