import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';

/** A price at which the chart draws a line across. */
export interface PriceLine {
  /** Where the price stands in the audit, as the coaches name it. */
  readonly evidence: string;
  readonly kind: 'support' | 'resistance' | 'stop' | 'entry' | 'rung' | 'rung-hit';
  readonly price: number;
  readonly label: string;
  /** 0–1. */
  readonly opacity: number;
}

const FAINTEST = 0.25;
/** Levels of each side that are shown until all are asked for. */
export const DEFAULT_LEVELS_PER_SIDE = 3;

/** The levels of both sides, the nearest of each or all that the audit has. */
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

/** Entry, stop and rungs of what is held. */
export function holdingLines({ framework }: TickerAudit): PriceLine[] {
  const holding = framework?.holding ?? null;
  if (holding === null) return [];
  const { stop, entry_price, rungs } = holding;
  const nextOpen = rungs.findIndex(({ hit }) => !hit);
  return [
    ...(stop === null
      ? []
      : [{ evidence: 'position.stop', kind: 'stop', price: stop, label: 'Stop', opacity: 1 } as const]),
    { evidence: 'position.entry_price', kind: 'entry', price: entry_price, label: 'Entry', opacity: 0.9 },
    ...rungs.map(({ r, price, hit }, place): PriceLine => ({
      evidence: place === nextOpen ? 'position.next_rung_price' : `position.rungs.${place}`,
      kind: hit ? 'rung-hit' : 'rung',
      price,
      label: hit ? `${r} R hit` : `${r} R`,
      opacity: hit ? 0.55 : 0.9,
    })),
  ];
}

type Cluster = NonNullable<TickerAudit['levels']>['support'][number];
type Source = Cluster['levels'][number]['source'];

/** In the little room beside the candles; the ladder of levels has the full names. */
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

/** By its heaviest member. */
function nameOf(members: Cluster['levels']): string {
  const [heaviest] = members.toSorted((one, other) => other.weight - one.weight);
  return heaviest === undefined ? '' : SHORT[heaviest.source];
}
