export interface Fact {
  readonly name: string;
  readonly value: string;
  /** Where it stands in the audit. */
  readonly evidence?: string;
}

/** Names and values, in two columns or more. */
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
