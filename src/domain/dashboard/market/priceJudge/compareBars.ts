import { byDate } from '../../../shared/calendar/calendarDays.js';
import type { Bar } from '../bars.js';
import type { BarDispute, JudgedBars, SessionVerdict } from './barDispute.js';
import { scaleBar } from './barDispute.js';
import { chooseScales, type ChosenScale } from './chooseScales.js';
import { isTradingSession } from '../calendar/tradingSessions.js';
import { followsNewYorkCalendar } from './datesOutsideSessions.js';
import { chooseBar } from './chooseBar.js';
import { pairSessions, type PairedSessions } from './sharedSessions.js';
import { scalePeriods } from './sourceScales.js';
import { sessionFindings } from './sessionVerdicts.js';

export interface ComparedBars extends JudgedBars {
  /** Number of sessions by verdict; verdicts that did not occur are absent. */
  readonly verdicts: Readonly<Partial<Record<SessionVerdict, number>>>;
}

/**
 * Compares validated bars of one ticker from two sources, and chooses the more plausible bar of each disputed session.
 * Outside the period that both sources cover, the first source's bars are kept.
 */
export function compareBars(first: readonly Bar[], second: readonly Bar[]): ComparedBars {
  const pairs = pairSessions(first, second);
  const { shared } = pairs;
  const periods = scalePeriods(shared);
  const findings = sessionFindings(shared, periods);
  const scales = chooseScales(shared, periods);
  const verdicts: Partial<Record<SessionVerdict, number>> = {};
  const count = (verdict: SessionVerdict, sessions = 1): void => {
    verdicts[verdict] = (verdicts[verdict] ?? 0) + sessions;
  };
  const disputes: BarDispute[] = [];
  for (const [t, finding] of findings.entries()) {
    count(finding.verdict);
    if (finding.verdict === 'equal' || finding.verdict === 'rounding') continue;
    const session = shared[t];
    if (session === undefined) continue;
    const { used, rule } = chooseBar(shared, findings, scales, t);
    disputes.push({
      date: session.first.date,
      kind: finding.verdict,
      first: session.first,
      second: session.second,
      used,
      rule,
    });
  }
  const alone = disputesOfLoneBars(pairs, scales);
  for (const { kind } of alone) count(kind);
  disputes.push(...alone);
  if (pairs.late.length > 0) count('late', pairs.late.length);
  disputes.sort(byDate);
  return { bars: replaced(first, disputes, scales[0]?.ofFirst ?? 0), disputes, verdicts };
}

/** Returns disputes for bars that only one source has. Such bars are used, except on days without a session. */
function disputesOfLoneBars(
  { shared, onlyFirst, onlySecond }: PairedSessions,
  scales: readonly ChosenScale[],
): readonly BarDispute[] {
  if (onlyFirst.length + onlySecond.length === 0) return [];
  const isNewYork = followsNewYorkCalendar(shared.map(({ first }) => first));
  const disputeOf = (date: string, used: Bar): Pick<BarDispute, 'date' | 'kind' | 'used' | 'rule'> =>
    isNewYork && !isTradingSession(date)
      ? { date, kind: 'outside_session', used: null, rule: 'excluded' }
      : { date, kind: 'missing_session', used, rule: 'only_bar' };
  return [
    ...onlyFirst.map((bar) => ({ ...disputeOf(bar.date, bar), first: bar, second: null })),
    ...onlySecond.map((bar) => {
      const later = shared.findIndex(({ first }) => first.date > bar.date);
      const used = scaleBar(bar, Math.exp(scales[later]?.ofSecond ?? 0));
      return { ...disputeOf(bar.date, used), first: null, second: bar };
    }),
  ];
}

/**
 * @param before logarithm of the factor that converts the first source's bars to the chosen basis; it applies to the
 * bars before the first dispute
 */
function replaced(first: readonly Bar[], disputes: readonly BarDispute[], before: number): readonly Bar[] {
  if (disputes.length === 0) return first;
  const usedByDate = new Map(disputes.flatMap(({ date, used }) => (used === null ? [] : [[date, used] as const])));
  const begin = disputes[0]?.date ?? '';
  const excluded = new Set(disputes.filter(({ used }) => used === null).map(({ date }) => date));
  const kept = first.flatMap((bar) => {
    if (excluded.has(bar.date)) return [];
    const used = usedByDate.get(bar.date);
    usedByDate.delete(bar.date);
    return [used ?? (bar.date < begin && before !== 0 ? scaleBar(bar, Math.exp(before)) : bar)];
  });
  return usedByDate.size === 0 ? kept : [...kept, ...usedByDate.values()].toSorted(byDate);
}
