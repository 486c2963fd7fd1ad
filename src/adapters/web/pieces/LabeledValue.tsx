import type { ReactNode } from 'react';

interface Props {
  readonly name: string;
  readonly children: ReactNode;
  readonly title?: string;
}

/** A name and its value, inside a `<dl className="figures">`. */
export const LabeledValue = ({ name, children, title }: Props) => (
  <div title={title}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
