import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { EmptyState } from '../pieces/EmptyState.js';

/** Keeps the page usable when a view fails. Navigating to another view or retrying clears the failure. */
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
        <p className="dim">Your data is not affected. If Plumbline was just updated, reload the page.</p>
        <button type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </EmptyState>
    );
  }
}
