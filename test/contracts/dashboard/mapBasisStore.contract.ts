import { describe, expect, it } from '@jest/globals';
import type { MapBasisStore } from '../../../src/application/dashboard/decisionMap/mapBasisStore.port.js';
import { computeDecisionMap } from '../../../src/domain/dashboard/decisionMap/decisionMap.js';
import { mapSubjectOf } from '../../../src/domain/dashboard/decisionMap/mapBasis.js';
import { sampleBasis } from '../../domain/dashboard/decisionMap/sampleBasis.js';

const GENERATED_AT = '2026-11-21T06:30:00.000Z';

/** Verifies a store of the baselines of decision maps, which must be empty at the start of each test. */
export function mapBasisStoreContract(name: string, subject: () => MapBasisStore): void {
  describe(`${name} as a store of map bases`, () => {
    it('returns the last stored bases, or null when none are stored', async () => {
      const store = subject();
      const [earlier, later] = [sampleBasis('2017-12-28'), sampleBasis('2017-12-29')];
      expect(await store.load()).toBeNull();
      await store.save({ generatedAt: GENERATED_AT, latest: earlier, before: null });
      expect(await store.load()).toEqual({ generatedAt: GENERATED_AT, latest: earlier, before: null });
      await store.save({ generatedAt: GENERATED_AT, latest: later, before: earlier });
      expect(await store.load()).toEqual({ generatedAt: GENERATED_AT, latest: later, before: earlier });
    });

    it('returns the findings about the prices and the source’s other data', async () => {
      const store = subject();
      const basis = sampleBasis('2017-12-29');
      const { AAPL: input } = basis.inputs;
      if (input === undefined) throw new Error('no AAPL');
      const used = { date: '2017-12-28', open: 171, high: 171.85, low: 170.48, close: 171.08, volume: 16480187 };
      const dispute = {
        date: used.date,
        kind: 'stray_tick',
        rule: 'clipped',
        first: used,
        second: null,
        used,
      } as const;
      const AAPL: typeof input = {
        ...input,
        reading: { flags: ['1 bar is disputed.'], disputes: [dispute], verdicts: { equal: 250, stray_tick: 1 } },
        check: { source: 'yahoo', reason: null },
        source: 'alpaca',
        dividends: [{ date: '2017-11-10', amount: 0.63 }],
        isFromLedger: true,
      };
      const latest = { ...basis, inputs: { ...basis.inputs, AAPL } };
      await store.save({ generatedAt: GENERATED_AT, latest, before: null });
      expect(await store.load()).toEqual({ generatedAt: GENERATED_AT, latest, before: null });
    });

    it('returns a basis that produces the same map as before it was stored', async () => {
      const store = subject();
      const basis = sampleBasis('2017-12-29');
      await store.save({ generatedAt: GENERATED_AT, latest: basis, before: null });
      const loaded = await store.load();
      const [stored, original] = [loaded && mapSubjectOf(loaded.latest, 'AAPL'), mapSubjectOf(basis, 'AAPL')];
      expect(stored && computeDecisionMap(stored)).toEqual(original && computeDecisionMap(original));
    });
  });
}
