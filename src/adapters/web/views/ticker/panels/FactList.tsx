export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Path of the value in the audit. */
  readonly evidence?: string;
}

/** Shows names and values in two or more columns. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ name, value, evidence }) => (
      <div key={name} data-evidence={evidence}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
