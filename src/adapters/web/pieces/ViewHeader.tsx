import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
  /** For a view whose first panel says it all: the title is read out but not drawn. */
  readonly unseen?: boolean;
}

/** The head of a view: its one h1, which is also the title of the browser's tab. */
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
