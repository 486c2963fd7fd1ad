import type { Bar } from '../bars.js';
import { scaleBar, type BarChoiceRule } from './barDispute.js';
import { upperMedianOf } from '../upperMedian.js';
import type { ChosenScale } from './chooseScales.js';
import type { SessionFinding } from './sessionVerdicts.js';
import { PRICE_FIELDS, type PriceField, type SharedSession } from './sharedSessions.js';
import { TYPICAL_RANGE_SESSIONS } from './typicalRange.js';

interface ChosenBar {
  readonly used: Bar;
  readonly rule: BarChoiceRule;
}

/** If at least this many of five neighboring sessions have disputed volumes, the sources use different tapes. */
const SESSIONS_OF_A_TAPE = 4;

/** Chooses between both sources' bars of the shared session `t`. */
export function chooseBar(
  shared: readonly SharedSession[],
  findings: readonly SessionFinding[],
  scales: readonly ChosenScale[],
  t: number,
): ChosenBar {
  const [session, finding, scale] = [shared[t], findings[t], scales[t]];
  if (session === undefined || finding === undefined || scale === undefined)
    throw new RangeError(`There is no shared session with index ${t}.`);
  const candidates = {
    first: rescaled(session.first, scale.ofFirst),
    second: rescaled(session.second, scale.ofSecond),
  };
  const price = priceChoice(shared, findings, scales, t, candidates);
  if (!finding.isVolumeDisputed) return { used: candidates[price.source], rule: price.rule };
  const volume = volumeChoice(shared, findings, t);
  const rule = finding.verdict === 'different_tape' ? volume.rule : price.rule;
  return { used: { ...candidates[price.source], volume: session[volume.source].volume }, rule };
}

type Source = 'first' | 'second';
type Choice = { readonly source: Source; readonly rule: BarChoiceRule };

const rescaled = (bar: Bar, scale: number): Bar => (scale === 0 ? bar : scaleBar(bar, Math.exp(scale)));

function priceChoice(
  shared: readonly SharedSession[],
  findings: readonly SessionFinding[],
  scales: readonly ChosenScale[],
  t: number,
  candidates: Readonly<Record<Source, Bar>>,
): Choice {
  const scale = scales[t];
  const finding = findings[t];
  if (finding === undefined || scale === undefined) return { source: 'first', rule: 'first_source' };
  if (finding.disputed.length === 0)
    return { source: scale.ofFirst !== 0 && scale.ofSecond === 0 ? 'second' : 'first', rule: scale.rule };
  if (finding.verdict === 'wrong_instrument') return instrumentChoice(shared, findings, scales, t);
  const reference = agreedPrice(shared, findings, scales, t);
  if (Number.isNaN(reference)) return { source: 'first', rule: 'first_source' };
  const distanceOf = (bar: Bar): number =>
    finding.disputed.reduce((sum, field) => sum + Math.abs(Math.log(bar[field] / reference)), 0);
  const source = distanceOf(candidates.second) < distanceOf(candidates.first) ? 'second' : 'first';
  return { source, rule: 'agreed_prices' };
}

/**
 * Returns the median of the prior close, the next open and the session's undisputed prices; NaN when there is no such
 * price.
 */
function agreedPrice(
  shared: readonly SharedSession[],
  findings: readonly SessionFinding[],
  scales: readonly ChosenScale[],
  t: number,
): number {
  const priceAt = (index: number, field: PriceField): number[] => {
    const [session, finding, scale] = [shared[index], findings[index], scales[index]];
    if (session === undefined || finding === undefined || scale === undefined) return [];
    return finding.disputed.includes(field) ? [] : [session.first[field] * Math.exp(scale.ofFirst)];
  };
  return upperMedianOf([
    ...priceAt(t - 1, 'close'),
    ...PRICE_FIELDS.flatMap((field) => priceAt(t, field)),
    ...priceAt(t + 1, 'open'),
  ]);
}

/** Compares the price changes at both ends of a run of sessions in which the two sources disagree. */
function instrumentChoice(
  shared: readonly SharedSession[],
  findings: readonly SessionFinding[],
  scales: readonly ChosenScale[],
  t: number,
): Choice {
  const isWrong = (index: number): boolean => findings[index]?.verdict === 'wrong_instrument';
  let from = t;
  while (isWrong(from - 1)) from--;
  let to = t;
  while (isWrong(to + 1)) to++;
  const breakOf = (source: Source): number =>
    changeInto(shared, scales, source, from) + changeInto(shared, scales, source, to + 1);
  if (shared[from - 1] === undefined && shared[to + 1] === undefined) return { source: 'first', rule: 'first_source' };
  return { source: breakOf('second') < breakOf('first') ? 'second' : 'first', rule: 'smaller_break' };
}

function changeInto(
  shared: readonly SharedSession[],
  scales: readonly ChosenScale[],
  source: Source,
  t: number,
): number {
  const [before, after] = [shared[t - 1], shared[t]];
  if (before === undefined || after === undefined) return 0;
  const key = source === 'first' ? 'ofFirst' : 'ofSecond';
  const change = Math.log(after[source].close / before[source].close);
  return Math.abs(change + (scales[t]?.[key] ?? 0) - (scales[t - 1]?.[key] ?? 0));
}

function volumeChoice(shared: readonly SharedSession[], findings: readonly SessionFinding[], t: number): Choice {
  const session = shared[t];
  if (session === undefined) return { source: 'first', rule: 'first_source' };
  const { first, second } = session;
  const around = findings.slice(Math.max(t - 2, 0), t + 3);
  if (around.filter(({ isVolumeDisputed }) => isVolumeDisputed).length >= SESSIONS_OF_A_TAPE)
    return { source: second.volume > first.volume ? 'second' : 'first', rule: 'larger_volume' };
  const usual = upperMedianOf(
    shared.slice(Math.max(t - TYPICAL_RANGE_SESSIONS, 0), t).map((each) => each.first.volume),
  );
  const distanceOf = (volume: number): number => Math.abs(Math.log(volume / usual));
  return { source: distanceOf(second.volume) < distanceOf(first.volume) ? 'second' : 'first', rule: 'usual_volume' };
}
