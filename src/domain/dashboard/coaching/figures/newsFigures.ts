import { isoDateOfTimestamp } from '../../../shared/calendar/calendarDays.js';
import type { CoachSubject } from '../coach.js';
import { figureIfKnown, type Evidence, type EvidenceFigure } from '../evidence.js';
import { assessHeadlines } from '../news/assessHeadlines.js';

export function newsFigures(subject: CoachSubject): EvidenceFigure[] {
  const { headlines } = assessHeadlines(subject);
  const material = headlines.filter(({ classification }) => classification === 'MATERIAL');
  const of = (direction: string): number => material.filter((each) => each.direction === direction).length;
  return [
    ...figureIfKnown('headlines.count', 'headlines', headlines.length, 'count'),
    ...figureIfKnown('headlines.material', 'material headlines', material.length, 'count'),
    ...figureIfKnown('headlines.noise', 'noise headlines', headlines.length - material.length, 'count'),
    ...figureIfKnown('headlines.positive', 'positive material headlines', of('positive'), 'count'),
    ...figureIfKnown('headlines.negative', 'negative material headlines', of('negative'), 'count'),
  ];
}

export function newsFacts(subject: CoachSubject): Evidence['facts'] {
  const { headlines, conflict, conflict_reason } = assessHeadlines(subject);
  const publishedAt = headlines.find(({ classification }) => classification === 'MATERIAL')?.published_at ?? null;
  return {
    conflict: conflict ? 'yes' : 'no',
    conflict_reason,
    latest_material_on: publishedAt === null ? null : isoDateOfTimestamp(publishedAt),
  };
}
