import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { agentMachine, agentStateOf, PAUSED_MS, type AgentContext, type AgentEvent, type AgentInput, type AgentSnapshot, type RoundEnd } from '../../../src/domain/agents/agent.machine.js';
import { LEAST_SHARE, LONGEST_PAUSE_MS, LONGEST_WAIT_MS, pauseAfter } from '../../../src/domain/agents/agentBackOff.js';
import { agentRecordOf, restoredAgent } from '../../../src/domain/agents/agentRecord.js';
import { runs } from '../../runs.js';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** An agent, and when it began each of its rounds. */
function agent(input: Partial<AgentInput> = {}, snapshot?: AgentSnapshot) {
  const begun: number[] = [];
  let now = START;
  const machine = agentMachine.provide({ actions: { beginRound: () => void begun.push(now) } });
  const actor = createActor(machine, { input: { at: START, nextAt: START, off: null, ...input }, ...(snapshot === undefined ? {} : { snapshot }) }).start();
  const send = (event: AgentEvent): void => actor.send(event);
  return {
    begun,
    at(moment: number) {
      now = moment;
      send({ type: 'time.passed', at: moment });
    },
    end: (end: RoundEnd, chance = 1) => send({ type: 'round.ended', at: now, chance, end }),
    send,
    get snapshot() {
      return actor.getSnapshot();
    },
    get state() {
      return agentStateOf(actor.getSnapshot());
    },
    get context(): AgentContext {
      return actor.getSnapshot().context;
    },
  };
}

const done = (nextAt: number | null): RoundEnd => ({ kind: 'done', nextAt });
const failed = (retryAfterMs: number | null = null): RoundEnd => ({ kind: 'failed', message: 'No answer.', retryAfterMs });
const refused: RoundEnd = { kind: 'refused', message: 'License revoked.' };

describe('an agent', () => {
  it('works when it is time, one round at a time, and rests until the next', () => {
    const one = agent();
    one.at(START);
    one.at(START + MINUTE);
    expect([one.state, one.begun]).toEqual(['working', [START]]);
    one.end(done(START + 2 * MINUTE));
    one.at(START + 2 * MINUTE - 1);
    expect([one.state, one.context.lastSuccessAt]).toEqual(['resting', START + MINUTE]);
    one.at(START + 2 * MINUTE);

    expect(one.begun).toEqual([START, START + 2 * MINUTE]);
  });

  it('does one round after a sleep of eight hours, however many it missed', () => {
    const one = agent();
    one.at(START);
    one.end(done(START + MINUTE));
    for (let i = 0; i < 5; i += 1) {
      one.at(START + 8 * HOUR + i);
      one.end(done(START + 8 * HOUR + MINUTE));
    }

    expect(one.begun).toEqual([START, START + 8 * HOUR]);
  });

  it('waits no longer because the clock was set back', () => {
    const one = agent();
    one.at(START);
    one.end(done(START + MINUTE));
    one.at(START - 5 * HOUR);
    one.at(START - 5 * HOUR + MINUTE);

    expect(one.begun).toEqual([START, START - 5 * HOUR + MINUTE]);
  });

  it('begins anew when work arrived while it was busy, and without a date waits for it', () => {
    const one = agent({ nextAt: null });
    one.at(START + HOUR);
    expect(one.begun).toEqual([]);
    one.send({ type: 'work.arrived' });
    one.at(START + HOUR);
    one.send({ type: 'work.arrived' });
    one.end(done(null));
    one.at(START + HOUR + 1);
    one.end(done(null));
    one.at(START + 9 * HOUR);

    expect(one.begun).toEqual([START + HOUR, START + HOUR + 1]);
  });

  it('leaves the cloud alone for as long as it asks', () => {
    const one = agent();
    one.at(START);
    one.end(failed(2 * HOUR));
    expect([one.state, one.context]).toMatchObject(['backing_off', { nextAt: START + 2 * HOUR, lastError: 'No answer.', failures: 1 }]);
    one.at(START + 2 * HOUR - 1);
    one.send({ type: 'work.arrived' });
    one.at(START + 2 * HOUR - 1);
    expect(one.begun).toHaveLength(1);
    one.at(START + 2 * HOUR);
    one.end(done(null));

    expect(one.context).toMatchObject({ failures: 0, lastError: null, reason: null });
  });

  it('pauses with the reason when its license is refused, until the license changes or an hour has passed', () => {
    const one = agent();
    one.at(START);
    one.end(refused);
    expect([one.state, one.context.reason]).toEqual(['paused', 'License revoked.']);
    one.at(START + PAUSED_MS - 1);
    expect(one.begun).toHaveLength(1);
    one.send({ type: 'license.changed' });
    one.at(START + PAUSED_MS - 1);
    one.end(refused);
    one.at(START + 2 * PAUSED_MS);

    expect(one.begun).toEqual([START, START + PAUSED_MS - 1, START + 2 * PAUSED_MS]);
  });

  it('does nothing while it is off, and says why', () => {
    const one = agent({ off: 'Started with --offline.', nextAt: null });
    one.send({ type: 'work.arrived' });
    one.send({ type: 'license.changed' });
    one.at(START + 100 * HOUR);

    expect([one.state, one.context.reason, one.begun]).toEqual(['off', 'Started with --offline.', []]);
  });
});

describe('the back-off', () => {
  it('doubles from a quarter of a minute to a quarter of an hour, by chance half of it', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => pauseAfter(failures, 1, null))).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 480_000, 900_000, 900_000, 900_000]);
    expect(pauseAfter(1, 0, null)).toBe(7_500);
    expect(pauseAfter(1, 0, 1000 * HOUR)).toBe(LONGEST_WAIT_MS);
  });

  it('is always within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.option(fc.nat()), (failures, chance, wanted) => {
        const pause = pauseAfter(failures, chance, wanted);
        expect(pause).toBeGreaterThanOrEqual(Math.max(7_500, Math.min(wanted ?? 0, LONGEST_WAIT_MS)));
        expect(pause).toBeLessThanOrEqual(Math.max(LONGEST_PAUSE_MS, Math.min(wanted ?? 0, LONGEST_WAIT_MS)));
        expect(pause).toBeGreaterThanOrEqual(Math.floor(pauseAfter(failures, 1, null) * LEAST_SHARE));
      }),
      { numRuns: runs(500) },
    );
  });
});

type Step =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'end'; readonly end: RoundEnd; readonly chance: number }
  | { readonly do: 'tell'; readonly type: 'work.arrived' | 'license.changed' }
  | { readonly do: 'kill' };

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.oneof(fc.integer({ min: 0, max: 2 * MINUTE }), fc.integer({ min: -HOUR, max: 9 * HOUR })) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      chance,
      end: fc.oneof(
        fc.constant(done(null)),
        fc.nat(HOUR).map((ms): RoundEnd => done(START + ms)),
        fc.constant<RoundEnd>({ kind: 'withheld', reason: 'Nothing to send.', nextAt: null }),
        fc.option(fc.nat(2 * HOUR)).map(failed),
        fc.constant(refused),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tell' as const), type: fc.constantFrom('work.arrived' as const, 'license.changed' as const) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'kill' as const }) },
);

it('for any life: one round at a time, none before its time, and killed in any state it comes back in one that goes on', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = START;
      let one = agent();
      let rounds = 0;
      for (const each of steps) {
        const before = one.begun.length;
        const { state, context } = one;
        if (each.do === 'pass') {
          now += each.ms;
          one.at(now);
          const isDue = context.nextAt !== null && context.nextAt - Math.max(context.seenAt - now, 0) <= now;
          expect(one.begun.length - before).toBe(Number(isDue && state !== 'working'));
        } else if (each.do === 'end') {
          one.end(each.end, each.chance);
          if (state === 'working') expect(one.state).not.toBe('working');
          else expect(one.context).toEqual(context);
        } else if (each.do === 'tell') one.send({ type: each.type });
        else {
          rounds += one.begun.length;
          seen.add(one.state);
          const record = JSON.parse(JSON.stringify(agentRecordOf(one.snapshot)));
          const wasBackingOff = one.state === 'backing_off';
          const input = { at: now, nextAt: now, off: null };
          one = agent(input, restoredAgent(record, input));
          expect(one.state).toBe(wasBackingOff ? 'backing_off' : 'resting');
          one.at(now + LONGEST_WAIT_MS);
          expect(one.state).toBe('working');
          now += LONGEST_WAIT_MS;
          continue;
        }
        expect(one.begun.length - before).toBeLessThanOrEqual(1);
      }
      return rounds >= 0;
    }),
    // Chance alone may kill no agent that is paused.
    { numRuns: runs(300), examples: [[[{ do: 'pass', ms: 9 * HOUR }, { do: 'end', chance: 0, end: refused }, { do: 'kill' }]]] },
  );
  expect([...seen].toSorted()).toEqual(['backing_off', 'paused', 'resting', 'working']);
});
