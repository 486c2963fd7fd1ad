import { it } from '@jest/globals';
import { runs } from '../runs.js';
import type { Rule } from './rule.js';

export function testRules(rules: readonly Rule[], ordinary?: number): void {
  it.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => rule.holds({ runs: runs(ordinary) }));
}
