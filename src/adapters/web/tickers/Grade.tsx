import type { TickerAudit } from '../../http/contract/audit.js';

type Grade = TickerAudit['grade'];

const BEST_FIRST: readonly Grade[] = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D', 'F'];

export const gradeRank = (grade: Grade): number | null => (grade === null ? null : BEST_FIRST.indexOf(grade));

export const gradeText = (grade: string | null): string => (grade ?? '–').replace('-', '−');

/** The published grade; it leaves a grade only when the score is clearly past the border, so the raw one can differ. */
export function Grade({ grade, raw }: { readonly grade: Grade; readonly raw: Grade }) {
  if (grade === null) return <span className="dim">–</span>;
  return (
    <span className={`grade ${grade.charAt(0)}`} title={`Raw grade ${gradeText(raw)}`}>
      {gradeText(grade)}
      {raw !== grade && <span className="unseen">, raw grade {gradeText(raw)}</span>}
    </span>
  );
}
