import { figureLabel } from '../../wording/figures.js';
import { formatFigure } from '../../wording/numbers.js';

/** The values that a rule read. */
export const RuleInputs = ({ inputs }: { readonly inputs: Readonly<Record<string, number | null>> }) => (
  <dl className="inputs">
    {Object.entries(inputs).map(([name, value]) => (
      <div key={name}>
        <dt>{figureLabel(name)}</dt>
        <dd>{formatFigure(value)}</dd>
      </div>
    ))}
  </dl>
);
