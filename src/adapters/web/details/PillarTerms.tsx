import type { TickerAudit } from '../../http/contract/audit.js';
import { Bar, scoreTone } from '../tickers/PillarBar.js';
import { figureWords } from '../wording/figures.js';
import { figure, finePoints, points } from '../wording/numbers.js';
import { PILLAR_WORDS, termWords, type PillarName } from '../wording/pillars.js';

type Pillar = TickerAudit['pillars'][PillarName];

interface Props {
  readonly name: PillarName;
  readonly pillar: Pillar;
  /** Of all pillars that have a score. */
  readonly weights: number;
}

export function PillarTerms({ name, pillar, weights }: Props) {
  const { score, weight, terms } = pillar;
  return (
    <section className="card pillar">
      <h4>
        {PILLAR_WORDS[name].name}
        <strong>{points(score)}</strong>
        <span className="dim">{score === null ? 'no score' : `adds ${finePoints((weight * score) / weights)} of ${finePoints((weight * 100) / weights)}`}</span>
      </h4>
      <dl>
        {Object.entries(terms).map(([term, { value, inputs }]) => (
          <div key={term} className={scoreTone(value)}>
            <dt>{termWords(term)}</dt>
            <dd>
              <Bar score={value} />
              <span className="number">{points(value)}</span>
            </dd>
            <dd className="inputs">
              {Object.entries(inputs).map(([input, size]) => (
                <span key={input}>
                  {figureWords(input)} <b>{figure(size)}</b>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
