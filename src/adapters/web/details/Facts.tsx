export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Names and values, in two columns or more. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="figures">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
