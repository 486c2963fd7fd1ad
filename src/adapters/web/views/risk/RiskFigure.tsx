interface Props {
  readonly name: string;
  readonly value: string;
  /** Explains the term in a sentence. */
  readonly meaning: string;
}

/** A figure with its meaning below; stands in a `dl`. */
export const RiskFigure = ({ name, value, meaning }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span className="dim">{meaning}</span>
    </dd>
  </div>
);
