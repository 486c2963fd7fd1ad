import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActor, createMachine, setup } from 'xstate';
import {
  InspectionRecorder,
  MAX_STEPS_PER_ACTOR,
} from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import type { StepView } from '../../../../src/adapters/inspector/recorder/inspection.js';
import { MAX_PAYLOAD_CHARACTERS } from '../../../../src/adapters/inspector/recorder/payloadText.js';
import { MachineNames } from '../../../../src/adapters/inspector/recorder/machineNames.js';
import { readStep } from '../../../../src/adapters/inspector/recorder/readSteps.js';
import { hideSecrets } from '../../../../src/application/shared/hideSecrets.js';
import { STATUS_EVENTS } from '../../../../src/domain/dashboard/machines.js';
import { breakerMachine } from '../../../../src/domain/dashboard/trading/breaker/breaker.machine.js';
import { DEFAULT_BREAKER_COOLDOWN_SECONDS } from '../../../../src/domain/dashboard/trading/breaker/breakerDefaults.js';
import { brokerModeMachine } from '../../../../src/domain/dashboard/trading/mode/brokerMode.machine.js';
import type { LiveReadinessFacts } from '../../../../src/domain/dashboard/trading/mode/liveRequirements.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const NO_LICENSE: LiveReadinessFacts = {
  at: 0,
  licenseProblem: 'No license.',
  brokerProblem: null,
  dryrunSince: 0,
  dryRunHours: 24,
  priceSource: 'sample',
  lastBar: null,
};

let clock: ManualClock;
let recorder: InspectionRecorder;
const newRecorder = () => new InspectionRecorder({ now: () => clock.now().getTime(), statusEvents: STATUS_EVENTS });
beforeEach(() => {
  clock = new ManualClock();
  recorder = newRecorder();
});

const startBreaker = (id = 'breaker') =>
  createActor(breakerMachine, {
    id,
    input: { cooldown: DEFAULT_BREAKER_COOLDOWN_SECONDS * 1000, at: 0 },
    inspect: recorder.inspect,
  }).start();

const readings = (): StepView[] =>
  recorder
    .steps()
    .map((step) =>
      readStep(step, {
        graph: new MachineNames().graphOf(step.machine),
        parent: null,
        mask: hideSecrets,
        compare: null,
      }),
    );
const recordedSteps = (): unknown[] =>
  readings().map(({ event, from, to, times, refusal }) => ({ event, from, to, times, refusal }));

describe('InspectionRecorder', () => {
  it('records an event with its old and new state, transition, actions and the guards that returned false', () => {
    const breaker = startBreaker();
    clock.passSeconds(5);
    breaker.send({ type: 'call.failed', reason: 'down' });
    const [started, failed] = readings();
    expect(started).toMatchObject({ kind: 'started', from: ['closed'], to: ['closed'], payload: null, refusal: null });
    expect(failed).toEqual({
      seq: (started?.seq ?? 0) + 1,
      at: clock.now().toISOString(),
      times: 1,
      actor: 'breaker',
      parent: null,
      machine: 'breaker',
      kind: 'event',
      event: 'call.failed',
      payload: '{"reason":"down"}',
      from: ['closed'],
      to: ['closed'],
      taken: ['closed|call.failed|1'],
      actions: ['strike'],
      refusal: null,
      asked: [{ guard: 'isLastStrike', transition: 'closed|call.failed|0', passed: false, comparisons: [] }],
    });
  });

  it('lists the actions of transitions in the order in which they were taken', () => {
    const machine = createMachine({
      initial: 'last',
      states: {
        between: { always: { target: 'last', actions: 'second' } },
        last: { on: { told: { target: 'between', actions: 'first' } } },
      },
    });
    createActor(machine, { id: 'm', inspect: recorder.inspect }).start().send({ type: 'told' });
    expect(readings().at(-1)?.actions).toEqual(['first', 'second']);
  });

  it('records nested states by their full path', () => {
    const breaker = startBreaker();
    for (const reason of ['one', 'two', 'three']) breaker.send({ type: 'call.failed', reason });
    breaker.send({ type: 'time.passed', at: DEFAULT_BREAKER_COOLDOWN_SECONDS * 1000 });
    breaker.send({ type: 'probe.started' });
    expect(
      readings()
        .slice(3)
        .map(({ to }) => to),
    ).toEqual([['open'], ['halfOpen.waiting'], ['halfOpen.probing']]);
  });

  it('records whether a guard refused an event or the state does not handle it', () => {
    const mode = createActor(brokerModeMachine, {
      id: 'broker-mode',
      input: { at: 0 },
      inspect: recorder.inspect,
    }).start();
    mode.send({ type: 'live.requested', account: 'A', facts: NO_LICENSE });
    startBreaker().send({ type: 'probe.started' });
    expect(
      readings()
        .filter(({ kind }) => kind === 'event')
        .map(({ refusal }) => refusal),
    ).toEqual([
      { by: 'guard', guards: ['nothingIsMissing'] },
      { by: 'state', guards: [] },
    ]);
  });

  it('distinguishes guards of the same name by their parameters', () => {
    const isOne = { type: 'is', params: { what: 'one', of: 2 } } as const;
    const machine = setup({
      guards: { is: (_, given: { readonly what: string; readonly of: number } | string) => given === '' },
    }).createMachine({ id: 'm', on: { told: [{ guard: isOne }, { guard: { type: 'is', params: 'two' } }] } });
    createActor(machine, { id: 'm', inspect: recorder.inspect }).start().send({ type: 'told' });
    expect(readings().at(-1)?.refusal).toEqual({ by: 'guard', guards: ['is(one, 2)', 'is(two)'] });
  });

  it('does not treat an unhandled status event as refused', () => {
    const mode = createActor(brokerModeMachine, {
      id: 'broker-mode',
      input: { at: 0 },
      inspect: recorder.inspect,
    }).start();
    mode.send({ type: 'readiness.checked', account: 'A', facts: NO_LICENSE });
    expect(recordedSteps().at(-1)).toEqual({
      event: 'readiness.checked',
      from: ['dryrun'],
      to: ['dryrun'],
      times: 1,
      refusal: null,
    });
  });

  it('counts consecutive time.passed events instead of listing them', () => {
    const breaker = startBreaker();
    for (const at of [1, 2, 3]) breaker.send({ type: 'time.passed', at });
    breaker.send({ type: 'call.answered' });
    breaker.send({ type: 'time.passed', at: 4 });
    expect(recordedSteps().slice(1)).toEqual([
      { event: 'time.passed', from: ['closed'], to: ['closed'], times: 3, refusal: null },
      { event: 'call.answered', from: ['closed'], to: ['closed'], times: 1, refusal: null },
      { event: 'time.passed', from: ['closed'], to: ['closed'], times: 1, refusal: null },
    ]);
  });

  it('keeps the latest steps of each actor, however busy other actors are', () => {
    startBreaker('quiet');
    const busy = startBreaker('busy');
    for (let call = 0; call < MAX_STEPS_PER_ACTOR; call++) busy.send({ type: 'call.answered' });
    expect(readings().filter(({ actor }) => actor === 'busy')).toHaveLength(MAX_STEPS_PER_ACTOR);
    expect(readings().filter(({ actor }) => actor === 'quiet')).toHaveLength(1);
    expect((readings().at(-1)?.seq ?? 0) - (readings()[0]?.seq ?? 0)).toBe(MAX_STEPS_PER_ACTOR + 1);
  });

  it('does not reuse step numbers of an earlier run', () => {
    startBreaker();
    const earlier = readings().map(({ seq }) => seq);
    clock.passSeconds(1);
    recorder = newRecorder();
    startBreaker();
    expect(
      readings()
        .map(({ seq }) => seq)
        .filter((seq) => seq <= Math.max(...earlier)),
    ).toEqual([]);
  });

  it('records each actor’s parent, and continues when an actor restarts under the same id', () => {
    const child = setup({}).createMachine({ id: 'child', initial: 'idle', states: { idle: {} } });
    const parent = setup({ actors: { child } }).createMachine({
      id: 'parent',
      invoke: { src: 'child', id: 'the child' },
    });
    createActor(parent, { id: 'the parent', inspect: recorder.inspect }).start();
    startBreaker().stop();
    startBreaker();
    expect(recorder.actors().map(({ id, parent: by, stopped }) => ({ id, by, stopped }))).toEqual(
      expect.arrayContaining([
        { id: 'the parent', by: null, stopped: false },
        { id: 'the child', by: 'the parent', stopped: false },
        { id: 'breaker', by: null, stopped: false },
      ]),
    );
    expect(
      readings()
        .filter(({ actor }) => actor === 'breaker')
        .map(({ kind }) => kind),
    ).toEqual(['started', 'stopped', 'started']);
  });

  it('masks secrets in an event and truncates its payload', () => {
    const hears = createActor(setup({}).createMachine({ id: 'hears', on: { told: {} } }), {
      id: 'hears',
      inspect: recorder.inspect,
    }).start();
    hears.send({
      type: 'told',
      apiKey: 'sk-1',
      nested: { confirm_token: 'abc', said: 'with PLB-7K3M-Q9TX-4WBH in it' },
    });
    hears.send({
      type: 'told',
      account: 'VA123',
      email: 'ada@example.com',
      reason: 'https://broker/v1/accounts/VA123/orders told ada@example.com no',
    });
    hears.send({ type: 'told', long: 'x'.repeat(2 * MAX_PAYLOAD_CHARACTERS) });
    const [, secret, personal, long] = readings();
    expect(secret?.payload).toBe(
      '{"apiKey":"…hidden…","nested":{"confirm_token":"…hidden…","said":"with …hidden… in it"}}',
    );
    expect(personal?.payload).toBe(
      '{"account":"…hidden…","email":"…hidden…","reason":"https://broker/v1/accounts/…hidden…/orders told …hidden… no"}',
    );
    expect(long?.payload).toHaveLength(MAX_PAYLOAD_CHARACTERS + 1);
  });

  it('notifies listeners of each step until they unsubscribe', () => {
    const heard: string[] = [];
    const breaker = startBreaker();
    const leave = recorder.subscribe(({ event }) => heard.push(event.type));
    breaker.send({ type: 'call.answered' });
    leave();
    breaker.send({ type: 'call.answered' });
    expect(heard).toEqual(['call.answered']);
  });
});
