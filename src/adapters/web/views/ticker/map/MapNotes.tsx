import type { TickerMap } from '../../../../http/contract/dashboard/audit/decisionMap.js';
import { capitalize } from '../../../wording/capitalize.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { FactList } from '../panels/FactList.js';
import { decisionMapAssumptionFacts, decisionMapRangeFacts } from './mapFacts.js';
import { mapCheckTexts, type MapCheck } from './checkText.js';
import { intradayText, unreachedStateTexts } from './conditionText.js';

interface Props {
  readonly map: Extract<TickerMap, { kind: 'map' }>;
  readonly check: MapCheck | null;
}

/**
 * Adds notes to the ladder: the conditions during the session, the states that no close in the map leads to, the
 * assumptions, and whether the previous map was right.
 */
export function MapNotes({ map, check }: Props) {
  const { intraday, unreached, assumptions } = map;
  return (
    <>
      {intraday.length > 0 && (
        <details className="rules">
          <summary>During the session: {formatCount(intraday.length, 'condition')}</summary>
          <ul>
            {intraday.map(intradayText).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {unreached.length > 0 && (
        <details className="rules">
          <summary>No close within 4 ATR leads to {unreached.map(({ state }) => state).join(', ')}</summary>
          <dl className="unreached">
            {unreached.map((each) => (
              <div key={each.state}>
                <dt>{each.state}</dt>
                {unreachedStateTexts(each).map((text) => (
                  <dd key={text}>{text}</dd>
                ))}
              </div>
            ))}
          </dl>
        </details>
      )}
      <details className="rules">
        <summary>Assumptions and range</summary>
        <FactList facts={[...decisionMapAssumptionFacts(assumptions), ...decisionMapRangeFacts(map)]} />
      </details>
      {check !== null && <CheckNote check={check} />}
    </>
  );
}

function CheckNote({ check }: { readonly check: MapCheck }) {
  const { verdict, surprises } = mapCheckTexts(check);
  const named = surprises.find((text) => text.startsWith('volume')) ?? surprises[0];
  if (named === undefined) return <p className="check-note">{verdict}.</p>;
  return (
    <details className="rules">
      <summary>
        {verdict}; {named}.
      </summary>
      <ul>
        {surprises.map((text) => (
          <li key={text}>{capitalize(text)}.</li>
        ))}
      </ul>
    </details>
  );
}
