import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { shownRungPrice } from '../../../tickers/positionFigures.js';
import { stopOf } from '../../../../../domain/dashboard/audit/positionStop.js';

/** A price that the chart marks with a horizontal line. */
export interface PriceLine {
  /** Path of the price in the audit, as the coaches cite it. */
  readonly evidence: string;
  readonly kind: 'support' | 'resistance' | 'stop' | 'entry' | 'rung' | 'rung-hit';
  readonly price: number;
  readonly label: string;
  /** Opacity from 0 to 1. */
  readonly opacity: number;
}

const FAINTEST = 0.25;
/** Number of levels shown on each side unless "All levels" is on. */
export const DEFAULT_LEVELS_PER_SIDE = 3;

/** Returns the levels above and below the close: the nearest ones on each side, or all. */
export function levelLines({ levels }: TickerAudit, all: boolean): PriceLine[] {
  if (levels === null) return [];
  const shown = all ? undefined : DEFAULT_LEVELS_PER_SIDE;
  return (['resistance', 'support'] as const).flatMap((kind) =>
    levels[kind]
      .slice(0, shown)
      .map(({ price, strength, levels: members }, place) => ({
        evidence: `levels.${kind}.${place}.price`,
        kind,
        price,
        label: nameOf(members),
        opacity: FAINTEST + (1 - FAINTEST) * (strength / 100),
      })),
  );
}

/** Returns the lines for entry, stop and rungs of the position. */
export function holdingLines(audit: TickerAudit): PriceLine[] {
  const stop = stopOf(audit);
  const stopLines: readonly PriceLine[] =
    stop === null ? [] : [{ evidence: 'position.stop', kind: 'stop', price: stop, label: 'Stop', opacity: 1 }];
  const holding = audit.framework?.holding ?? null;
  if (holding === null) return [...stopLines];
  const { entry_price, rungs } = holding;
  const nextOpen = rungs.findIndex(({ hit }) => !hit);
  return [
    ...stopLines,
    { evidence: 'position.entry_price', kind: 'entry', price: entry_price, label: 'Entry', opacity: 0.9 },
    ...rungs.map(({ r, price, hit }, place): PriceLine => ({
      evidence: place === nextOpen ? 'position.next_rung_price' : `position.rungs.${place}`,
      kind: hit ? 'rung-hit' : 'rung',
      price: shownRungPrice({ price, hit }),
      label: hit ? `${r} R hit` : `${r} R`,
      opacity: hit ? 0.55 : 0.9,
    })),
  ];
}

export type LevelCluster = NonNullable<TickerAudit['levels']>['support'][number];
type Source = LevelCluster['levels'][number]['source'];

/** Short names for the narrow space beside the candles; the levels panel has the full names. */
const SHORT: Readonly<Record<Source, string>> = {
  swings: 'swing',
  prior_extremes: 'prior',
  weekly_pivots: 'pivot',
  moving_averages: 'average',
  anchored_vwap: 'VWAP',
  volume_profile: 'volume',
  fibonacci: 'Fibonacci',
  round_numbers: 'round',
  gaps: 'gap',
  bands: 'band',
};

/** Names a cluster after the member with the largest weight. */
function nameOf(members: LevelCluster['levels']): string {
  const [heaviest] = members.toSorted((one, other) => other.weight - one.weight);
  return heaviest === undefined ? '' : SHORT[heaviest.source];
}
