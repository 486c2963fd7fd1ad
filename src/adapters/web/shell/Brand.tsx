import { Link } from 'wouter';

export const Brand = () => (
  <Link href="/" className="brand" aria-label="Plumbline, overview">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path className="cord" d="M12 2v7" />
      <path className="bob" d="M8.2 9h7.6l-1.2 6.2L12 22l-2.6-6.8z" />
    </svg>
    <span>Plumbline</span>
  </Link>
);
