import { Link, useRoute } from 'wouter';

const PLACES = [
  { path: '/', name: 'Overview' },
  { path: '/risk', name: 'Risk' },
  { path: '/orders', name: 'Orders' },
  { path: '/broker', name: 'Broker' },
  { path: '/community', name: 'Community' },
  { path: '/account', name: 'Account' },
] as const;

export function Navigation() {
  return (
    <nav className="places" aria-label="Views">
      {PLACES.map(({ path, name }) => (
        <Place key={path} path={path} name={name} />
      ))}
      <a href="/inspector">Inspector</a>
    </nav>
  );
}

function Place({ path, name }: { readonly path: string; readonly name: string }) {
  const [here] = useRoute(path);
  return (
    <Link href={path} aria-current={here ? 'page' : undefined}>
      {name}
    </Link>
  );
}
