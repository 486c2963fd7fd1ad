import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RoundOutcome } from '../../../../src/domain/dashboard/agents/agent.machine.js';
import { MAX_RETRY_AFTER_MS } from '../../../../src/domain/dashboard/agents/agentBackoff.js';
import { agentRecordOf, restoreAgentSnapshot } from '../../../../src/domain/dashboard/agents/agentRecord.js';
import { runs } from '../../../runs.js';
import { startAgent, doneRound, failedRound, HOUR, MINUTE, REFUSED_ROUND, START } from './agentFixture.js';

type Step =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'end'; readonly end: RoundOutcome; readonly chance: number }
  | { readonly do: 'tell'; readonly type: 'work.arrived' | 'license.changed' }
  | { readonly do: 'kill' };

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 2 * MINUTE }), fc.integer({ min: -HOUR, max: 9 * HOUR })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      chance,
      end: fc.oneof(
        fc.constant(doneRound(null)),
        fc.nat(HOUR).map((ms): RoundOutcome => doneRound(START + ms)),
        fc.constant<RoundOutcome>({ kind: 'withheld', reason: 'Nothing to send.', nextAt: null }),
        fc.option(fc.nat(2 * HOUR)).map(failedRound),
        fc.constant(REFUSED_ROUND),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      type: fc.constantFrom('work.arrived' as const, 'license.changed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'kill' as const }) },
);

it('agents run one round at a time, start no round early, and recover from a kill in any state', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = START;
      let one = startAgent();
      const [found, wanted]: [unknown[], unknown[]] = [[], []];
      const isToBe = (what: unknown, expected: unknown): void => void (found.push(what), wanted.push(expected));
      for (const each of steps) {
        const before = one.begun.length;
        const { state, context } = one;
        if (each.do === 'pass') {
          now += each.ms;
          one.at(now);
          const isDue = context.nextAt !== null && context.nextAt - Math.max(context.seenAt - now, 0) <= now;
          isToBe(one.begun.length - before, Number(isDue && state !== 'working'));
        } else if (each.do === 'end') {
          one.end(each.end, each.chance);
          if (state === 'working') isToBe(one.state === 'working', false);
          else isToBe(one.context, context);
        } else if (each.do === 'tell') one.send({ type: each.type });
        else {
          seen.add(one.state);
          const record = JSON.parse(JSON.stringify(agentRecordOf(one.snapshot)));
          const wasBackingOff = one.state === 'backing_off';
          const input = { at: now, nextAt: now, offReason: null };
          one = startAgent(input, restoreAgentSnapshot(record, input));
          isToBe(one.state, wasBackingOff ? 'backing_off' : 'resting');
          one.at(now + MAX_RETRY_AFTER_MS);
          isToBe(one.state, 'working');
          now += MAX_RETRY_AFTER_MS;
          continue;
        }
        isToBe(one.begun.length - before <= 1, true);
      }
      expect(found).toEqual(wanted);
    }),
    // This example makes sure that a paused agent is killed; the random steps might never do it.
    {
      numRuns: runs(300),
      examples: [[[{ do: 'pass', ms: 9 * HOUR }, { do: 'end', chance: 0, end: REFUSED_ROUND }, { do: 'kill' }]]],
    },
  );
  expect([...seen].toSorted()).toEqual(['backing_off', 'paused', 'resting', 'working']);
});
