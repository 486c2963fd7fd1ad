import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
  /**
   * Whether to hide the title visually, as in a view whose first panel introduces it; screen readers still announce it.
   */
  readonly unseen?: boolean;
}

/** The header of a view. Its only h1 is also the title of the browser tab. */
export function ViewHeader({ title, note, children, unseen = false }: Props) {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
  if (unseen) return <h1 className="unseen">{title}</h1>;
  return (
    <header className="view-head">
      <h1>{title}</h1>
      {note !== undefined && <span className="dim">{note}</span>}
      {children}
    </header>
  );
}
