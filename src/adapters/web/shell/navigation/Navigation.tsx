import { Link, useRoute } from 'wouter';
import { NAVIGATION_ITEMS, type NavigationItem } from './navigationItems.js';

export function Navigation() {
  return (
    <nav className="places" aria-label="Views">
      {NAVIGATION_ITEMS.map((place) => (
        <NavigationLink key={place.path} place={place} />
      ))}
      <a href="/inspector">Inspector</a>
    </nav>
  );
}

export function NavigationLink({
  place: { path, name },
  leave,
}: {
  readonly place: NavigationItem;
  readonly leave?: () => void;
}) {
  const [here] = useRoute(path);
  return (
    <Link href={path} aria-current={here ? 'page' : undefined} onClick={leave}>
      {name}
    </Link>
  );
}
