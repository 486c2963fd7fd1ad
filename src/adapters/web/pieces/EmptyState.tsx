import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** Whether screen readers announce the text immediately. */
  readonly alert?: boolean;
}

/** Takes the place of missing content, and explains why it is missing and what to do. */
export const EmptyState = ({ title, children, alert = false }: Props) => (
  <section className="empty" role={alert ? 'alert' : undefined}>
    <h2>{title}</h2>
    {children}
  </section>
);
