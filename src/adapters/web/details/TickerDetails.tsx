import { gradeText } from '../tickers/Grade.js';
import type { Row } from '../tickers/row.js';
import { session } from '../wording/dates.js';
import { finePoints } from '../wording/numbers.js';
import { PILLARS } from '../wording/pillars.js';
import { Indicators } from './Indicators.js';
import { PillarTerms } from './PillarTerms.js';
import { PositionFacts } from './PositionFacts.js';
import { Triggers } from './Triggers.js';

/** Where a score came from, and what else is known about the ticker. */
export function TickerDetails({ row }: { readonly row: Row }) {
  const { ticker, audit } = row;
  const { metadata } = audit;
  const present = PILLARS.filter((pillar) => audit.pillars[pillar].score !== null);
  const weights = present.reduce((sum, pillar) => sum + audit.pillars[pillar].weight, 0);
  return (
    <div className="ticker-details">
      <section aria-label={`Score of ${ticker}`}>
        <h3>
          {audit.score === null ? `Why ${ticker} has no score` : `Why ${ticker} has ${finePoints(audit.score)}`}
          <span className="dim">
            {audit.score === null
              ? 'The history is too short.'
              : `Grade ${gradeText(audit.grade)}, raw ${gradeText(audit.raw_grade)}. A pillar is the mean of its terms, the score the weighted mean of the pillars.`}
          </span>
        </h3>
        <div className="pillars">
          {PILLARS.map((pillar) => (
            <PillarTerms key={pillar} name={pillar} pillar={audit.pillars[pillar]} weights={weights} />
          ))}
        </div>
      </section>
      <aside aria-label={`Figures of ${ticker}`}>
        {audit.position !== null && <PositionFacts position={audit.position} close={metadata.last_close} />}
        {audit.triggers !== null && <Triggers triggers={audit.triggers} />}
        <Indicators indicators={metadata.indicators} />
        <section>
          <h3>Data</h3>
          <p className="dim">
            {metadata.bars.toLocaleString('en-US')} sessions, {session(metadata.first_date)} to {session(metadata.last_date)}
          </p>
          {metadata.options_reason !== null && <p className="dim">{metadata.options_reason}</p>}
          {metadata.flags.map((flag) => (
            <p key={flag} className="flag">
              {flag}
            </p>
          ))}
        </section>
      </aside>
    </div>
  );
}
