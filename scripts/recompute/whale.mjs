import { series } from './arithmetic.mjs';
import { pocketPivotsOf10 } from './triggers.mjs';
import { UNSPECIFIED } from './unspecified.mjs';

/** Signals whose sources are not configured for the sample. */
const NOT_CONFIGURED = ['option_sweep', 'block_print', 'form4_cluster', '13f_change'];

function side(clv) {
  if (clv > 0) return 'buying';
  return clv < 0 ? 'selling' : 'unclear';
}

/** Finds unusual volume, rv ≥ 3 and |r| ≥ 1.5σ20, with the sign of the CLV. */
function unusualVolume(x, t) {
  const move = x.r[t] / x.sigma20[t];
  if (!(x.rv[t] >= 3 && Math.abs(move) >= 1.5)) return [];
  const numbers = { relative_volume: x.rv[t], move_in_deviations: move, close_location: x.clv[t] };
  return [{ kind: 'unusual_volume', date: x.d[t], direction: side(x.clv[t]), contract: null, numbers }];
}

function accumulation(x, t) {
  const pivots = pocketPivotsOf10(x, t);
  if (pivots < 3) return [];
  return [
    {
      kind: 'accumulation',
      date: x.d[t],
      direction: 'buying',
      contract: null,
      numbers: { pocket_pivots: pivots, bars: 10 },
    },
  ];
}

/** Returns the signals that depend only on bars, newest first. */
export const whaleOn = (x, t) => ({
  signals: [
    ...series(UNSPECIFIED.oldestUnusualVolumeShown + 1, (ago) => unusualVolume(x, t - ago)).flat(),
    ...accumulation(x, t),
  ],
  not_configured: NOT_CONFIGURED,
});
