interface Props {
  readonly name: string;
  readonly value: string;
  /** A sentence that explains the term. */
  readonly meaning: string;
}

/** A figure with its explanation below, as part of a `dl`. */
export const RiskFigure = ({ name, value, meaning }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span className="dim">{meaning}</span>
    </dd>
  </div>
);
