import type { ReactNode } from 'react';

interface Props {
  readonly tone?: 'plain' | 'warned' | 'failed' | 'good';
  readonly title?: string;
  readonly children?: ReactNode;
  /** Whether screen readers announce the text immediately. */
  readonly alert?: boolean;
}

export const Notice = ({ tone = 'plain', title, children, alert = false }: Props) => (
  <section
    className={`notice ${tone}`}
    role={alert ? 'alert' : undefined}
    aria-label={alert ? undefined : (title ?? 'Notice')}
  >
    {title !== undefined && <h3>{title}</h3>}
    {children}
  </section>
);
