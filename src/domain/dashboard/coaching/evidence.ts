import { roundedMoney } from '../market/rounding.js';

/** Units of a figure. `r` is a multiple of the risk, `money` an amount in the account's currency. */
export const FIGURE_UNITS = ['price', 'points', 'percent', 'ratio', 'r', 'days', 'shares', 'count', 'money'] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** A number that a narration may state. */
export interface EvidenceFigure {
  /** Path in the audit, such as `pillars.trend.score`; unique within its evidence. */
  readonly id: string;
  /** Description for the page and for a provider. */
  readonly label: string;
  /** The number in the figure's unit: in percent, one quarter is 25. */
  readonly value: number;
  readonly unit: FigureUnit;
}

/** A headline or a search result: untrusted data. */
export interface EvidenceSource {
  readonly id: string;
  readonly title: string;
  /** http or https. */
  readonly url: string;
  readonly publisher: string | null;
  /** ISO 8601, UTC. */
  readonly published_at: string | null;
}

/** Everything that a narration may state. */
export interface Evidence {
  readonly figures: readonly EvidenceFigure[];
  /** States, names and ISO dates. */
  readonly facts: Readonly<Record<string, string | null>>;
  readonly sources: readonly EvidenceSource[];
}

/** Returns a list with one figure, or an empty list when the figure's value is missing. */
export const figureIfKnown = (
  id: string,
  label: string,
  value: number | null | undefined,
  unit: FigureUnit,
): EvidenceFigure[] =>
  value === null || value === undefined || !Number.isFinite(value)
    ? []
    : [{ id, label, value: unit === 'money' ? roundedMoney(value) : value, unit }];

/** Builds the evidence. Of figures with the same id, only the first is kept. */
export function createEvidence(figures: readonly EvidenceFigure[], facts: Evidence['facts']): Evidence {
  const byId = new Map<string, EvidenceFigure>();
  for (const each of figures) if (!byId.has(each.id)) byId.set(each.id, each);
  return { figures: [...byId.values()], facts, sources: [] };
}
