import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryRateLimits } from '../../../src/adapters/limits/memoryRateLimits.js';
import { NetworkLimits } from '../../../src/application/shared/networkLimits.js';
import type { ClientNetworks } from '../../../src/domain/shared/limits/clientNetworks.js';
import { ManualClock } from '../../fakes/manualClock.js';

const RULE = { bucket: 'guess', limit: 2, windowSeconds: 60 };
const inOneSite = (n: number): ClientNetworks => [`2001:db8:0:${n}::/64`, '2001:db8:0:0::/56', '2001:db8:0:0::/48'];
const [FIRST, SECOND, THIRD] = [inOneSite(1), inOneSite(2), inOneSite(3)];

let limits: NetworkLimits;
beforeEach(() => {
  limits = new NetworkLimits(new MemoryRateLimits(new ManualClock()));
});

const takeAll = async (networks: ClientNetworks, times: number): Promise<boolean[]> => {
  const admitted: boolean[] = [];
  for (let n = 0; n < times; n++) admitted.push((await limits.take(RULE, networks)).allowance.admitted);
  return admitted;
};

describe('NetworkLimits', () => {
  it('refuses a network that has used up its allowance, without using a token of the wider networks', async () => {
    expect(await takeAll(FIRST, 20)).toEqual([true, true, ...Array<boolean>(18).fill(false)]);
    expect(await takeAll(SECOND, 2)).toEqual([true, true]);
  });

  it('refuses a fresh network whose wider network is exhausted, and names the limit that was reached', async () => {
    await takeAll(FIRST, 2);
    await takeAll(SECOND, 2);

    expect(await limits.peek(RULE, THIRD)).toEqual({
      rule: { ...RULE, limit: 4 },
      allowance: { admitted: false, remaining: 0, nextTokenSeconds: 15 },
    });
    expect(await takeAll(THIRD, 1)).toEqual([false]);
  });

  it.each(['take', 'takeForNew'] as const)(
    'takes no token from a network whose wider network refuses: %s',
    async (kind) => {
      await takeAll(FIRST, 2);
      await takeAll(SECOND, 2);
      const refused = [await limits[kind](RULE, THIRD, 'x'), await limits[kind](RULE, THIRD, 'y')];

      expect(refused.map(({ rule, allowance }) => [rule.limit, allowance.admitted])).toEqual([
        [4, false],
        [4, false],
      ]);
      expect(await limits.peek(RULE, [THIRD[0]])).toMatchObject({ allowance: { admitted: true, remaining: 2 } });
    },
  );

  it('admits an item that was counted before, even when its network is exhausted', async () => {
    await limits.takeForNew(RULE, FIRST, 'x');
    await takeAll(FIRST, 1);
    await takeAll(SECOND, 2);

    expect([await limits.takeForNew(RULE, FIRST, 'x'), await limits.takeForNew(RULE, FIRST, 'y')]).toMatchObject([
      { allowance: { admitted: true } },
      { allowance: { admitted: false } },
    ]);
  });

  it('reports the network with the fewest tokens left', async () => {
    await takeAll(FIRST, 2);
    await takeAll(SECOND, 1);

    expect(await limits.take(RULE, THIRD)).toMatchObject({
      rule: { limit: 4 },
      allowance: { admitted: true, remaining: 0 },
    });
  });

  it('counts a repeated item once in every network', async () => {
    const admitted: boolean[] = [];
    for (const item of ['x', 'x', 'y', 'x', 'y', 'z'])
      admitted.push((await limits.takeForNew(RULE, FIRST, item)).allowance.admitted);

    expect(admitted).toEqual([true, true, true, true, true, false]);
    expect(await takeAll(SECOND, 3)).toEqual([true, true, false]);
  });
});
