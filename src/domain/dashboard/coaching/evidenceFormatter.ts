import type { Evidence, EvidenceFigure, FigureUnit } from './evidence.js';
import { rounded } from '../market/rounding.js';
import { formatRoundedNumber } from './figureRounding.js';

const DECIMALS: Readonly<Record<FigureUnit, number>> = {
  price: 2,
  points: 1,
  percent: 1,
  ratio: 1,
  r: 1,
  days: 0,
  shares: 0,
  count: 0,
  money: 2,
};

const PRICES: ReadonlySet<FigureUnit> = new Set(['price', 'money']);
export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A figure as a sentence has it. */
function written({ value, unit }: EvidenceFigure): string {
  const number = formatRoundedNumber(value, decimalsOf(value, unit));
  if (unit === 'percent') return `${number}%`;
  return unit === 'r' ? `${number}R` : number;
}

/** What is whole, or a short fraction such as 0.75, is written as it is. */
function decimalsOf(value: number, unit: FigureUnit): number {
  if (PRICES.has(unit)) return DECIMALS[unit];
  const exact = [0, 1, 2].find((decimals) => rounded(value, decimals) === value);
  return exact ?? DECIMALS[unit];
}

/** 2017-12-29 as 29 December 2017. */
export function formatLongDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTH_NAMES[(month ?? 0) - 1] ?? ''} ${year}`;
}

/** How a rules text states its numbers: by their ids, so that none is stated that is not in the evidence. */
export class EvidenceFormatter {
  private readonly byId: ReadonlyMap<string, EvidenceFigure>;

  constructor(private readonly evidence: Evidence) {
    this.byId = new Map(evidence.figures.map((each) => [each.id, each]));
  }

  has(...ids: readonly string[]): boolean {
    return ids.every((id) => this.byId.has(id));
  }

  /** NaN where there is none, so that no comparison holds. */
  value(id: string): number {
    return this.byId.get(id)?.value ?? NaN;
  }

  /** @throws RangeError for a figure that the evidence does not have: ask `has` first */
  format(id: string): string {
    return written(this.figure(id));
  }

  /** Without its sign: for what fell, or lies below. */
  formatMagnitude(id: string): string {
    const found = this.figure(id);
    return written({ ...found, value: Math.abs(found.value) });
  }

  /** The date of a fact in words; the fact must be known. */
  formatDate(name: string): string {
    return formatLongDate(this.fact(name) ?? '');
  }

  /** null for a fact that is not known. */
  fact(name: string): string | null {
    return this.evidence.facts[name] ?? null;
  }

  private figure(id: string): EvidenceFigure {
    const found = this.byId.get(id);
    if (found === undefined) throw new RangeError(`The evidence has no ${id}.`);
    return found;
  }
}
