import { DECISION_NAMES, type Decisions } from '../../../../../domain/dashboard/audit/decisions.js';
import { capitalize } from '../../../wording/capitalize.js';
import { decisionValueText, decisionLabel } from '../../../wording/decisions.js';
import { formatExactPrice } from '../../../wording/numbers.js';
import { LadderDetails, LadderLine, useIsLineOpen } from './LadderLine.js';

interface Props {
  readonly cell: { readonly from: number; readonly to: number; readonly decisions: Decisions };
  readonly lastClose: number;
}

const ID = 'close';

/** Shows the last close. When opened, it lists everything that an unchanged close would decide. */
export function LastCloseLines({ cell: { from, to, decisions }, lastClose }: Props) {
  const { state } = decisions;
  const range = from === to ? formatExactPrice(from) : `${formatExactPrice(from)} to ${formatExactPrice(to)}`;
  const known = DECISION_NAMES.filter((name) => decisions[name] !== null);
  const summary = known
    .filter((name) => name === 'state' || name === 'verdict' || name === 'grade')
    .map((name) => `${decisionLabel(name)} ${decisionValueText(name, decisions[name])}`);
  return (
    <>
      <LadderLine
        id={ID}
        className="at-close"
        states={{ above: state, below: state }}
        price={formatExactPrice(lastClose)}
        spokenPrice={`${formatExactPrice(lastClose)}, the last close`}
        distance="last close"
        text={capitalize(summary.join(', '))}
        sentences={[`With an unchanged close: ${summary.join(', ')}.`]}
      />
      {useIsLineOpen(ID) && (
        <LadderDetails states={{ above: state, below: state }}>
          <p>With a close of {range}, the audit would say:</p>
          <dl>
            {known.map((name) => (
              <div key={name}>
                <dt>{capitalize(decisionLabel(name))}</dt>
                <dd>{decisionValueText(name, decisions[name])}</dd>
              </div>
            ))}
          </dl>
        </LadderDetails>
      )}
    </>
  );
}
