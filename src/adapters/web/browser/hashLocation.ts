import { useCallback } from 'react';
import { useHashLocation } from 'wouter/use-hash-location';

/** Works like wouter's hash location but excludes the query from the path: `#/orders?ticker=AAPL` is `/orders`. */
export function useHashPath(): [string, (to: string) => void] {
  const [location] = useHashLocation();
  const navigate = useCallback((to: string) => {
    window.location.hash = to;
  }, []);
  return [location.split('?')[0] ?? location, navigate];
}

useHashPath.hrefs = (href: string): string => `#${href}`;
