import type { EvidenceFigure } from '../../../../../domain/dashboard/coaching/evidence.js';
import { formatDollars } from '../../../wording/money.js';
import { formatFigure, formatPercent, formatPrice, formatQuantity } from '../../../wording/numbers.js';

const UNITS: Readonly<Record<EvidenceFigure['unit'], (value: number) => string>> = {
  price: (value) => `${formatPrice(value)} a share`,
  points: (value) => `${formatFigure(value)} points`,
  percent: formatPercent,
  ratio: (value) => formatFigure(value),
  r: (value) => `${formatFigure(value)} R`,
  days: (value) => `${formatQuantity(value)} days`,
  shares: (value) => `${formatQuantity(value)} shares`,
  count: (value) => formatQuantity(value),
  money: formatDollars,
};

/** Formats a figure with its unit, in the number format of the page. */
export const figureValueText = ({ value, unit }: Pick<EvidenceFigure, 'value' | 'unit'>): string => UNITS[unit](value);

const PLACES: readonly (readonly [start: string, words: string])[] = [
  ['pillars.', 'From the pillars of the score'],
  ['levels.', 'From the levels of the audit'],
  ['position.', 'From the position and its plan'],
  ['structure.', 'From Trap & Structure'],
  ['triggers.', 'From the triggers of recent bars'],
  ['framework.', 'From the state and its cause'],
  ['options.', 'From the option chain'],
  ['whale.', 'From large-trader activity'],
  ['entry.', 'Computed: an entry at the close'],
  ['exit.', 'From the position and its plan'],
  ['next.', 'From the decision map'],
  ['portfolio.', 'From the risk of the portfolio'],
  ['headlines.', 'From the headlines'],
  ['search.', 'From the web search'],
  ['journal.', 'From your trade journal'],
  ['patterns.', 'From your trade journal'],
  ['fills.', 'From your trade journal'],
  ['rules.', 'A threshold of the framework'],
  ['watch.', 'Computed: the price or value that would change the state'],
  ['regime.', 'From the market regime'],
  ['metadata.', 'From the last bar'],
];

/** Says where the figure of an evidence id comes from. */
export const figureOriginText = (id: string): string =>
  PLACES.find(([start]) => id.startsWith(start))?.[1] ?? 'From the audit of the ticker';
