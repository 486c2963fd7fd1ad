import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Announces the text to screen readers immediately. */
  readonly alert?: boolean;
}

/** Takes the place of missing content: explains why and what to do. */
export const EmptyState = ({ title, children, alert = false }: Props) => (
  <section className="empty" role={alert ? 'alert' : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
);
