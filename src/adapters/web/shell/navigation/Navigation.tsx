import { Link, useRoute } from 'wouter';
import { PLACES, type Place } from './places.js';

export function Navigation() {
  return (
    <nav className="places" aria-label="Views">
      {PLACES.map((place) => (
        <PlaceLink key={place.path} place={place} />
      ))}
      <a href="/inspector">Inspector</a>
    </nav>
  );
}

export function PlaceLink({ place: { path, name }, leave }: { readonly place: Place; readonly leave?: () => void }) {
  const [here] = useRoute(path);
  return (
    <Link href={path} aria-current={here ? 'page' : undefined} onClick={leave}>
      {name}
    </Link>
  );
}
