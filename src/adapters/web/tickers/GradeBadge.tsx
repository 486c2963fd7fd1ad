import { GRADE_NAMES, type Grade as GradeName } from '../../../domain/dashboard/analysis/grade.js';

export const gradeRank = (grade: GradeName | null): number | null =>
  grade === null ? null : GRADE_NAMES.indexOf(grade);

export const gradeText = (grade: string | null): string => (grade ?? '–').replace('-', '−');

/**
 * Shows the published grade, which changes only when the score is clearly past a boundary and can therefore differ from
 * the raw grade.
 */
export function GradeBadge({ grade, raw }: { readonly grade: GradeName | null; readonly raw: GradeName | null }) {
  if (grade === null) return <span className="dim">–</span>;
  return (
    <span className="grade" title={`Raw grade ${gradeText(raw)}`}>
      {gradeText(grade)}
      {raw !== grade && <span className="unseen">, raw grade {gradeText(raw)}</span>}
    </span>
  );
}
