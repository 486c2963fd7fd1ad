import type { Evidence, EvidenceFigure, FigureUnit } from './evidence.js';
import { MONTH_NAMES } from '../../shared/calendar/calendarDays.js';
import { rounded } from '../market/rounding.js';
import { priceDecimalsAt, decimalsToDistinguish } from '../market/tick.js';
import { formatRoundedNumber } from './figureRounding.js';

const DECIMALS: Readonly<Record<Exclude<FigureUnit, 'price'>, number>> = {
  points: 1,
  percent: 1,
  ratio: 1,
  r: 1,
  days: 0,
  shares: 0,
  count: 0,
  money: 2,
};

/** Formats a figure for use in a sentence. */
function formatFigure({ value, unit }: EvidenceFigure): string {
  const number = formatRoundedNumber(value, decimalsOf(value, unit));
  if (unit === 'percent') return `${number}%`;
  return unit === 'r' ? `${number}R` : number;
}

/** Returns the number of decimals to show; whole numbers and short fractions such as 0.75 are shown unrounded. */
function decimalsOf(value: number, unit: FigureUnit): number {
  if (unit === 'price') return priceDecimalsAt(value);
  if (unit === 'money') return DECIMALS.money;
  const exact = [0, 1, 2].find((decimals) => rounded(value, decimals) === value);
  return exact ?? DECIMALS[unit];
}

/** Formats 2017-12-29 as December 29, 2017. */
export function formatLongDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${MONTH_NAMES[(month ?? 0) - 1] ?? ''} ${day}, ${year}`;
}

/** Looks up figures by their id and formats them, so that a text states only numbers from the evidence. */
export class EvidenceFormatter {
  private readonly byId: ReadonlyMap<string, EvidenceFigure>;

  constructor(private readonly evidence: Evidence) {
    this.byId = new Map(evidence.figures.map((each) => [each.id, each]));
  }

  has(...ids: readonly string[]): boolean {
    return ids.every((id) => this.byId.has(id));
  }

  /** Returns NaN for a missing figure, so that every comparison is false. */
  value(id: string): number {
    return this.byId.get(id)?.value ?? NaN;
  }

  /** @throws RangeError when the evidence has no such figure; call `has` first */
  format(id: string): string {
    return formatFigure(this.figure(id));
  }

  /** Formats a figure without its sign, for drops and for distances below a level. */
  formatMagnitude(id: string): string {
    const found = this.figure(id);
    return formatFigure({ ...found, value: Math.abs(found.value) });
  }

  /**
   * Formats a price that is computed from another one, such as a distance or a boundary of the decision map, with the
   * decimals of that price.
   */
  formatOnTickOf(id: string, price: string): string {
    return formatRoundedNumber(this.value(id), priceDecimalsAt(this.value(price)));
  }

  /** Formats a price shown next to another one, with extra decimals if the two would otherwise look equal. */
  formatNextTo(id: string, other: string): string {
    const { value } = this.figure(id);
    return formatRoundedNumber(value, decimalsToDistinguish(value, this.value(other)));
  }

  /** Formats the date that a fact contains. */
  formatDate(name: string): string {
    return formatLongDate(this.fact(name) ?? '');
  }

  /** Returns null when the evidence has no such fact. */
  fact(name: string): string | null {
    return this.evidence.facts[name] ?? null;
  }

  private figure(id: string): EvidenceFigure {
    const found = this.byId.get(id);
    if (found === undefined) throw new RangeError(`The evidence has no figure ${id}.`);
    return found;
  }
}
