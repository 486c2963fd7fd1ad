import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { EmptyState } from '../pieces/EmptyState.js';

/** A view that fails leaves the rest of the page standing; going elsewhere, or trying again, starts afresh. */
export function ViewErrorBoundary({ children }: { readonly children: ReactNode }) {
  const [location] = useLocation();
  return <Boundary key={location}>{children}</Boundary>;
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly problem: string | null }> {
  override state = { problem: null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <EmptyState title="This view failed" alert>
        <p>{problem}</p>
        <p className="dim">
          Your data is untouched. If Plumbline was updated a moment ago, loading the page anew helps.
        </p>
        <button type="button" onClick={() => window.location.reload()}>
          Load the page anew
        </button>
      </EmptyState>
    );
  }
}
