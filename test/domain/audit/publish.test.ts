import { describe, expect, it } from '@jest/globals';
import type { Cluster } from '../../../src/domain/audit/levels/clusters.js';
import { levelsAudit, recentTriggers } from '../../../src/domain/audit/publish.js';
import type { FiredTrigger } from '../../../src/domain/audit/triggers/triggerHistory.js';

const fired = (strength: number): FiredTrigger => ({ name: 'nr7', strength });
const cluster = (price: number): Cluster => ({ price, strength: 30, levels: [] });

describe('what is published', () => {
  it('shows the triggers of six bars, the latest first', () => {
    expect(recentTriggers([[fired(0.1)], [fired(0.2)], [], [], [], [], [fired(0.3), fired(0.4)]])).toEqual([
      { name: 'nr7', strength: 0.3, bars_ago: 0 },
      { name: 'nr7', strength: 0.4, bars_ago: 0 },
      { name: 'nr7', strength: 0.2, bars_ago: 5 },
    ]);
  });

  it('shows the six nearest levels a side', () => {
    const supports = [9, 8, 7, 6, 5, 4, 3].map(cluster);
    expect(levelsAudit({ supports, resistances: [], support: null, resistance: null })).toEqual({ support: supports.slice(0, 6), resistance: [] });
  });
});
