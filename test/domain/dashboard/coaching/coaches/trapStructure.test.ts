import { describe, expect, it } from '@jest/globals';
import {
  BREAKOUT_ENTRY_REASON,
  SUPPORT_ENTRY_REASON,
} from '../../../../../src/domain/dashboard/analysis/structure/betterEntries.js';
import type { StructureAudit } from '../../../../../src/domain/dashboard/analysis/structure/structureAudit.js';
import { trapStructureCoach } from '../../../../../src/domain/dashboard/coaching/coaches/trapStructure.js';
import { subjectWith, narrateWithRules } from './subject.js';

const { pillars, structure } = subjectWith({}).tickerAudit;
if (structure === null) throw new TypeError('the example has no structure');

const avoided = (over: Partial<StructureAudit>, rsi: number, trend: number) =>
  subjectWith({
    pillars: { ...pillars, trend: { ...pillars.trend, score: trend } },
    structure: { ...structure, verdict: 'AVOID', ...over, exhaustion: { ...structure.exhaustion, rsi } },
  });
const trap: Partial<StructureAudit> = {
  state: 'TRAP',
  structure: { ...structure.structure, trap: { side: 'bull', price: 170, strength: 45 } },
};

it.each([
  ['a bull trap, which is named first', trap, 85, 20, 'a buyer here joins the trapped buyers.'],
  [
    'an RSI that is too high, which is named before a weak trend, as in the audit',
    {},
    85,
    20,
    'the price is too overbought to buy, with an RSI14 of 85.',
  ],
  ['a weak trend', {}, 50, 20, 'the trend pillar, at 20, is too weak for an entry.'],
])('explains why an entry is avoided: %s', (_what, over, rsi, trend, why) => {
  const { narration, failed } = narrateWithRules('trap_structure', avoided(over, rsi, trend));
  expect([narration.includes(`The entry verdict is AVOID: ${why}`), failed]).toEqual([true, []]);
});

it('states levels below one dollar with four decimals', () => {
  const levels = { primary_resistance: 0.020326, primary_support: 0.019996 };
  const pennyStock = { ...structure, structure: { ...structure.structure, ...levels } };
  const { narration } = narrateWithRules('trap_structure', subjectWith({ structure: pennyStock }));
  expect(narration).toMatch(/primary resistance at 0\.0203 .*primary support at 0\.0200 /);
});

it.each([
  [SUPPORT_ENTRY_REASON, 'just above the support'],
  [BREAKOUT_ENTRY_REASON, 'a close above the resistance'],
])('states no ATR distance of the better entry "%s"', (reason, words) => {
  const better_entries = [{ price: 170, reason }];
  const { narration, failed } = narrateWithRules(
    'trap_structure',
    subjectWith({ state: 'WATCH', structure: { ...structure, better_entries } }),
  );
  expect([narration, failed]).toEqual([expect.stringContaining(`Better prices for an entry: 170.00 (${words}).`), []]);
});

describe.each([
  ['EXIT', false],
  ['TIGHTEN', false],
  ['WATCH', true],
] as const)('the Trap & Structure coach for a position in %s', (state, isNamed) => {
  const position = { quantity: 10, average_price: 150, stop: null, entry_date: null };
  const subject = subjectWith({ state, position });

  it('names better entry prices only when a new entry is possible', () => {
    const { narration, failed } = narrateWithRules('trap_structure', subject);
    expect([/better prices|enough reward/i.test(narration), failed]).toEqual([isNamed, []]);
  });

  it('asks an AI provider for better entry prices only when a new entry is possible', () => {
    const brief = trapStructureCoach.promptBrief(subject);
    expect([brief.includes('would be better'), brief.includes('name no price for an entry')]).toEqual([
      isNamed,
      !isNamed,
    ]);
  });
});
