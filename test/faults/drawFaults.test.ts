import { describe, expect, it } from '@jest/globals';
import { SeededRandom } from './seededRandom.js';
import { drawRunFaults } from './drawFaults.js';
import type { RunFault } from './fault.js';
import { injectFaults } from './injectFaults.js';

const MINUTES_10 = 600_000;
const draw = (seed: number, everyMs = 10_000): readonly RunFault[] =>
  drawRunFaults(new SeededRandom(seed), MINUTES_10, everyMs);
const SEEDS = Array.from({ length: 20 }, (_, n) => n);

describe('drawRunFaults', () => {
  it('draws every kind of fault for every seed', () => {
    const kinds = SEEDS.map(
      (seed) => new Set(draw(seed).map((fault) => `${fault.kind} ${'of' in fault ? fault.of : ''}`)),
    );

    expect(kinds).toEqual(
      SEEDS.map(
        () =>
          new Set([
            'crash ',
            'outage database',
            'outage smtp',
            'outage redis',
            'outage stripe',
            'bad line smtp',
            'bad line stripe',
          ]),
      ),
    );
  });

  it('draws the same faults for the same seed and different faults for another seed', () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it.each([10_000, 1_500])('ends each fault before the next one begins, with a fault every %i ms', (everyMs) => {
    for (const seed of SEEDS) {
      const faults = draw(seed, everyMs);
      const overlapping = faults.filter(
        (fault, n) => 'forMs' in fault && fault.at + fault.forMs > (faults[n + 1]?.at ?? Infinity),
      );
      expect(overlapping).toEqual([]);
    }
  });

  it('kills the cloud even in the second half of a short run', () => {
    for (const seed of SEEDS) {
      const kills = drawRunFaults(new SeededRandom(seed), 120_000, 2_000).filter(({ kind }) => kind === 'crash');
      expect(kills.length).toBeGreaterThan(9);
      expect(kills.some(({ at }) => at > 60_000)).toBe(true);
    }
  });

  it('kills no cloud in the second half of a long run, and draws no fault in its last 90 seconds', () => {
    for (const faults of SEEDS.map((seed) => draw(seed))) {
      expect(faults.filter(({ kind, at }) => kind === 'crash' && at >= 270_000)).toEqual([]);
      expect(faults.filter(({ at }) => at >= 510_000)).toEqual([]);
    }
  });
});

describe('injectFaults', () => {
  it('begins each fault on time and ends it after its duration', () => {
    const outage: RunFault = { at: 5, kind: 'outage', of: 'smtp', forMs: 10 };
    const crash: RunFault = { at: 7, kind: 'crash', cloud: 1, waits: 0, downMs: 3 };
    const planned: { readonly at: number; readonly run: () => void }[] = [];
    const events: unknown[] = [];
    let now = 0;

    injectFaults(
      [outage, crash],
      { after: (ms, _what, run) => void planned.push({ at: now + ms, run }) },
      { begin: (fault) => events.push([now, 'begin', fault]), end: (fault) => events.push([now, 'end', fault]) },
    );
    for (; now < 20; now += 1) for (const { at, run } of planned) if (at === now) run();

    expect(events).toEqual([
      [5, 'begin', outage],
      [7, 'begin', crash],
      [15, 'end', outage],
    ]);
  });
});
