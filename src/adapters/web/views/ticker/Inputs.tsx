import { figureWords } from '../../wording/figures.js';
import { figure } from '../../wording/numbers.js';

/** What a rule read. */
export const Inputs = ({ inputs }: { readonly inputs: Readonly<Record<string, number | null>> }) => (
  <dl className="inputs">
    {Object.entries(inputs).map(([name, value]) => (
      <div key={name}>
        <dt>{figureWords(name)}</dt>
        <dd>{figure(value)}</dd>
      </div>
    ))}
  </dl>
);
