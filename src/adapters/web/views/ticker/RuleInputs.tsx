import { figureLabel } from '../../wording/figures.js';
import { formatFigure } from '../../wording/numbers.js';

/** Lists the input values that a rule used, with their labels. */
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
