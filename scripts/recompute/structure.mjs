import { lastBars, sum } from './arithmetic.mjs';
import { figuresOn } from './figures.mjs';
import { anchoredVwaps } from './levelSources.mjs';
import { isUp } from './ticker.mjs';

function exhaustionLabel(rsi) {
  if (rsi >= 80) return 'EXTREME_OVERBOUGHT';
  if (rsi >= 70) return 'OVERBOUGHT';
  if (rsi <= 20) return 'EXTREME_OVERSOLD';
  return rsi <= 30 ? 'OVERSOLD' : 'NORMAL';
}

function momentumLabel(hist, t) {
  const rising = hist[t] > hist[t - 1] && hist[t - 1] > hist[t - 2];
  const falling = hist[t] < hist[t - 1] && hist[t - 1] < hist[t - 2];
  if (hist[t] > 0) return rising ? 'ACCELERATING' : falling ? 'FADING' : 'STEADY_UP';
  return falling ? 'WEAKENING' : rising ? 'RECOVERING' : 'STEADY_DOWN';
}

function tapeOn(x, t, resistance) {
  const tested = resistance ? lastBars(t, 5).filter((j) => x.h[j] >= resistance.price - 0.5 * x.a[t]) : [];
  const flow = sum(tested.map((j) => x.v[j] * x.clv[j])) / sum(tested.map((j) => x.v[j]));
  return { lean: tapeLean(tested.length, flow), tests: tested.length, flow };
}

function tapeLean(tests, flow) {
  if (tests === 0) return 'NOT_TESTED';
  if (flow >= 0.2) return 'BUYERS';
  return flow <= -0.2 ? 'SELLERS' : 'BALANCED';
}

/** Finds a trap; R′ and S′ are yesterday's primary levels. */
function trapOn(x, t, yesterday) {
  const { resistance: r, support: s } = yesterday;
  const margin = 0.25 * x.a[t];
  if (r && r.strength >= 40 && x.h[t] > r.price + margin && x.c[t] < r.price && x.clv[t] <= -0.3) {
    return { side: 'bull', price: r.price, strength: r.strength };
  }
  if (s && s.strength >= 40 && x.l[t] < s.price - margin && x.c[t] > s.price && x.clv[t] >= 0.3) {
    return { side: 'bear', price: s.price, strength: s.strength };
  }
  return null;
}

function stateOn(x, t, facts) {
  const { trap, resistance, rsi, momentum, lean, rewardRisk } = facts;
  const [c, ema20, a] = [x.c[t], x.ema20[t], x.a[t]];
  if (trap) return 'TRAP';
  if (resistance && resistance.price - c <= 0.35 * a && (rsi >= 70 || momentum === 'FADING' || lean === 'SELLERS'))
    return 'FADE';
  if (c - ema20 >= 2 * a || (rsi >= 70 && c - x.c[t - 5] >= 3 * a)) return 'CHASE';
  const clean =
    isUp(x, t) && rsi >= 40 && rsi <= 65 && Math.abs(c - ema20) <= a && rewardRisk >= 1.2 && lean !== 'SELLERS';
  return clean ? 'CLEAN' : 'NEUTRAL';
}

function verdictOn(state, trap, rsi, rewardRisk, trend) {
  if (trap?.side === 'bull' || rsi >= 80 || trend < 25) return 'AVOID';
  const ok =
    state === 'CLEAN' ||
    (trap?.side === 'bear' && trend >= 50) ||
    (state === 'NEUTRAL' && rewardRisk >= 2 && trend >= 60);
  return ok ? 'OK' : 'WAIT';
}

function betterEntries(x, t, { resistance, support }) {
  const candidates = [
    { price: x.ema20[t], reason: 'pullback to the EMA20' },
    ...(support ? [{ price: support.price + 0.25 * x.a[t], reason: '0.25 ATR above the primary support' }] : []),
    ...Array.from(new Set(anchoredVwaps(x, t).map(({ price }) => price)), (price) => ({
      price,
      reason: 'pullback to the anchored VWAP',
    })),
  ];
  const worthIt = ({ price }) =>
    resistance &&
    support &&
    price < x.c[t] &&
    price > support.price &&
    (resistance.price - price) / (price - support.price) >= 2;
  const above = resistance
    ? [{ price: resistance.price + 0.1 * x.a[t], reason: 'a close 0.1 ATR above the primary resistance' }]
    : [];
  return [...candidates.filter(worthIt), ...above].slice(0, 3);
}

/** Computes Trap & Structure at bar t; `today` and `yesterday` are level maps, `trend` is the trend pillar. */
export function structureOn(x, t, today, yesterday, trend) {
  const { resistance, support } = today;
  const rsi = x.rsi14[t];
  const momentum = momentumLabel(x.macd.hist, t);
  const { lean, tests, flow } = tapeOn(x, t, resistance);
  const rewardRisk = resistance && support ? (resistance.price - x.c[t]) / (x.c[t] - support.price) : Number.NaN;
  const trap = trapOn(x, t, yesterday);
  const state = stateOn(x, t, { trap, resistance, rsi, momentum, lean, rewardRisk });
  return {
    state,
    verdict: verdictOn(state, trap, rsi, rewardRisk, trend),
    structure: {
      primary_resistance: resistance?.price ?? null,
      primary_support: support?.price ?? null,
      resistance_strength: resistance?.strength ?? null,
      support_strength: support?.strength ?? null,
      reward_risk: rewardRisk,
      stretch: (x.c[t] - x.ema20[t]) / x.a[t],
      trap,
    },
    exhaustion: { rsi, label: exhaustionLabel(rsi), momentum },
    tape: { lean_at_resistance: lean },
    better_entries: betterEntries(x, t, today),
    inputs: {
      ...figuresOn(x, t),
      room_in_atr: ((resistance?.price ?? Number.NaN) - x.c[t]) / x.a[t],
      gain_in_atr: (x.c[t] - x.c[t - 5]) / x.a[t],
      tape_tests: tests,
      tape_flow: flow,
      prior_resistance: yesterday.resistance?.price ?? null,
      prior_resistance_strength: yesterday.resistance?.strength ?? null,
      prior_support: yesterday.support?.price ?? null,
      prior_support_strength: yesterday.support?.strength ?? null,
      trend,
    },
  };
}
