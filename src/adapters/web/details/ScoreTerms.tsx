import { gradeText } from '../tickers/Grade.js';
import type { Row } from '../tickers/row.js';
import { finePoints } from '../wording/numbers.js';
import { PILLARS } from '../wording/pillars.js';
import { PillarTerms } from './PillarTerms.js';

/** Why a score is what it is. */
export function ScoreTerms({ row: { ticker, audit } }: { readonly row: Row }) {
  const present = PILLARS.filter((pillar) => audit.pillars[pillar].score !== null);
  const weights = present.reduce((sum, pillar) => sum + audit.pillars[pillar].weight, 0);
  return (
    <section aria-label={`Score of ${ticker}`}>
      <h3>
        {audit.score === null ? `Why ${ticker} has no score` : `Why ${ticker} has ${finePoints(audit.score)}`}
        <span className="dim">
          {audit.score === null
            ? 'The history is too short.'
            : `Grade ${gradeText(audit.grade)}, raw ${gradeText(audit.raw_grade)}. A pillar is the mean of its terms, the score the weighted mean of the pillars.`}
        </span>
      </h3>
      <div className="cards">
        {PILLARS.map((pillar) => (
          <PillarTerms key={pillar} name={pillar} pillar={audit.pillars[pillar]} weights={weights} />
        ))}
      </div>
    </section>
  );
}
