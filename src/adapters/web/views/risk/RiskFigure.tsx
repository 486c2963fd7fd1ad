interface Props {
  readonly name: string;
  readonly value: string;
  /** Explains the term in a sentence. */
  readonly meaning: string;
}

/** A figure with its meaning below, as part of a `dl`. */
export const RiskFigure = ({ name, value, meaning }: Props) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{value}</strong>
      <span className="dim">{meaning}</span>
    </dd>
  </div>
);
