interface Props {
  readonly name: string;
  readonly links: readonly { readonly title: string; readonly url: string; readonly note: string | null }[];
}

/** Links to other sites, which are opened only on click and without a referrer. */
export function Citations({ name, links }: Props) {
  if (links.length === 0) return null;
  return (
    <ul className="citations" aria-label={name}>
      {links.map(({ title, url, note }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>{' '}
          {note !== null && <span className="dim">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
