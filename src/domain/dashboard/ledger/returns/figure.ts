import type { Unavailable } from '../../../shared/unavailable.js';

/** A figure, or the reason why stating one would mislead. */
export type FigureOrReason = { readonly kind: 'value'; readonly value: number } | Unavailable;

/** A rate of return as a fraction: 0.05 is 5%. */
export type ReturnFigure =
  /** `annual` is null for periods under a year, since annualizing them would exaggerate the return. */
  { readonly kind: 'value'; readonly period: number; readonly annual: number | null } | Unavailable;

const DAYS_PER_YEAR = 365;

/** @param growth the value, after `days` days, of 1 invested */
export const returnOfGrowth = (growth: number, days: number): ReturnFigure => ({
  kind: 'value',
  period: growth - 1,
  annual: days < DAYS_PER_YEAR ? null : growth ** (DAYS_PER_YEAR / days) - 1,
});
