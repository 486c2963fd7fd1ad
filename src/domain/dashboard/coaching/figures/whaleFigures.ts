import type { CoachSubject } from '../coach.js';
import { figureIfKnown, type Evidence, type EvidenceFigure, type FigureUnit } from '../evidence.js';
import { assessWhaleSignals } from '../whales/assessWhaleSignals.js';
import { siteOf } from '../whales/siteOf.js';

const NUMBERS: Readonly<Record<string, readonly [label: string, unit: FigureUnit]>> = {
  relative_volume: ['volume relative to its average', 'ratio'],
  move_in_deviations: ['day’s move in standard deviations', 'ratio'],
  close_location: ['position of the close within the bar, from -1 at its low to 1 at its high', 'ratio'],
  pocket_pivots: ['pocket pivots', 'count'],
  bars: ['sessions examined', 'count'],
  volume: ['contracts traded', 'count'],
  open_interest: ['open interest in contracts', 'count'],
};

/** Figures of the signals and of the search result. */
export function whaleFigures(subject: CoachSubject): EvidenceFigure[] {
  const { signals } = subject.tickerAudit.whale;
  const { same, opposite } = assessWhaleSignals(subject);
  return [
    ...figureIfKnown('whale.signals', 'whale signals', signals.length, 'count'),
    ...signals.flatMap(({ numbers }, place) =>
      Object.entries(numbers).flatMap(([name, value]) => {
        const [label, unit] = NUMBERS[name] ?? [name.replaceAll('_', ' '), 'ratio'];
        return figureIfKnown(`whale.signals.${place}.${name}`, `${label}, signal ${place + 1}`, value, unit);
      }),
    ),
    ...figureIfKnown('search.results', 'pages found', subject.search.sources.length, 'count'),
    ...figureIfKnown('search.same', 'pages that agree with the signals', same.length, 'count'),
    ...figureIfKnown(
      'search.same_sites',
      'sites that agree with the signals',
      new Set(same.map(({ url }) => siteOf(url))).size,
      'count',
    ),
    ...figureIfKnown('search.opposite', 'pages that contradict the signals', opposite.length, 'count'),
  ];
}

export function whaleFacts(subject: CoachSubject): Evidence['facts'] {
  const { direction, verdict, reason } = assessWhaleSignals(subject);
  const signals = subject.tickerAudit.whale.signals.flatMap(
    ({ kind, date, contract, direction: side }, place): [string, string | null][] => [
      [`whale_${place}_kind`, kind],
      [`whale_${place}_date`, date],
      [`whale_${place}_direction`, side],
      ...(contract === null ? [] : [[`whale_${place}_contract`, contract] satisfies [string, string]]),
    ],
  );
  return { ...Object.fromEntries(signals), whale_direction: direction, verdict, verdict_reason: reason };
}
