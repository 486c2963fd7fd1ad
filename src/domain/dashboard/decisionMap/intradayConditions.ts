import type { Hypothesis } from './hypothesis.js';
import type { Assumptions, MapSubject } from './assumptions.js';
import type { TickGrid } from './ticks.js';
export interface IntradayCondition {
  readonly kind: string;
}
export const intradayConditions = (
  _s: MapSubject,
  _h: Hypothesis,
  _a: Assumptions,
  _g: TickGrid,
): readonly IntradayCondition[] => [];
