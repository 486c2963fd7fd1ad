import type { Row } from '../tickers/row.js';
import { session } from '../wording/dates.js';
import { Framework } from './Framework.js';
import { Indicators } from './Indicators.js';
import { Levels } from './Levels.js';
import { OptionsFacts } from './OptionsFacts.js';
import { PositionFacts } from './PositionFacts.js';
import { ScoreTerms } from './ScoreTerms.js';
import { TrapStructure } from './TrapStructure.js';
import { Triggers } from './Triggers.js';
import { WhaleSignals } from './WhaleSignals.js';

/** Where a score came from, and what else is known about the ticker. */
export function TickerDetails({ row }: { readonly row: Row }) {
  const { ticker, audit } = row;
  const { metadata, levels, options, position, structure, triggers, whale } = audit;
  return (
    <div className="ticker-details">
      <div>
        <ScoreTerms row={row} />
        <section className="cards" aria-label={`State and levels of ${ticker}`}>
          <Framework audit={audit} />
          {structure !== null && <TrapStructure structure={structure} />}
          {levels !== null && <Levels levels={levels} close={metadata.last_close} />}
        </section>
      </div>
      <aside aria-label={`Figures of ${ticker}`}>
        {position !== null && <PositionFacts position={position} close={metadata.last_close} />}
        {triggers !== null && <Triggers triggers={triggers} />}
        {whale !== null && <WhaleSignals whale={whale} />}
        <Indicators indicators={metadata.indicators} />
        {options !== null && <OptionsFacts options={options} />}
        <section>
          <h3>Data</h3>
          <p className="dim">
            {metadata.bars.toLocaleString('en-US')} sessions, {session(metadata.first_date)} to {session(metadata.last_date)}.{' '}
            {metadata.options_reason}
          </p>
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
