import { dateIn } from '../../../shared/calendar/calendarDays.js';
import type { CoachSubject } from '../coach.js';
import { figure, type Evidence, type Figure } from '../evidence.js';
import { newsVersusState } from '../news/newsConflict.js';

export function newsFigures(subject: CoachSubject): Figure[] {
  const { headlines } = newsVersusState(subject);
  const material = headlines.filter(({ classification }) => classification === 'MATERIAL');
  const of = (direction: string): number => material.filter((each) => each.direction === direction).length;
  return [
    ...figure('headlines.count', 'headlines', headlines.length, 'count'),
    ...figure('headlines.material', 'material headlines', material.length, 'count'),
    ...figure('headlines.noise', 'headlines that are noise', headlines.length - material.length, 'count'),
    ...figure('headlines.positive', 'material headlines that are positive', of('positive'), 'count'),
    ...figure('headlines.negative', 'material headlines that are negative', of('negative'), 'count'),
  ];
}

export function newsFacts(subject: CoachSubject): Evidence['facts'] {
  const { headlines, conflict, conflict_reason } = newsVersusState(subject);
  const publishedAt = headlines.find(({ classification }) => classification === 'MATERIAL')?.published_at ?? null;
  return {
    conflict: conflict ? 'yes' : 'no',
    conflict_reason,
    latest_material_on: publishedAt === null ? null : dateIn(publishedAt),
  };
}
