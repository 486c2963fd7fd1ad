import { Component, useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { EmptyState } from '../pieces/EmptyState.js';
import { useHasLiveUpdates } from '../server/live.js';

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
    return problem === null ? this.props.children : <FailedView problem={problem} />;
  }
}

/** Reloads the page when the program responds again, because browsers do not fetch a failed file a second time. */
function FailedView({ problem }: { readonly problem: string }) {
  const live = useHasLiveUpdates();
  const wasLive = useRef(live);
  useEffect(() => {
    if (live && !wasLive.current) window.location.reload();
    wasLive.current = live;
  }, [live]);
  if (!live) {
    return (
      <EmptyState title="This view cannot be loaded" alert>
        <p>Plumbline does not respond. The view is loaded when Plumbline responds again.</p>
      </EmptyState>
    );
  }
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
