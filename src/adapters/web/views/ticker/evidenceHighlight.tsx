import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

interface Pointing {
  /** Id of the highlighted evidence, such as `levels.support.0.price`; null when nothing is highlighted. */
  readonly pointed: string | null;
  readonly point: (evidence: string) => void;
}

const SHOWN_MS = 4_000;

const Context = createContext<Pointing>({ pointed: null, point: () => undefined });

export const useEvidenceHighlight = (): Pointing => useContext(Context);

/** Lets a number in a narration highlight its source on the page; elements name their evidence in `data-evidence`. */
export function EvidenceHighlightProvider({ children }: { readonly children: ReactNode }) {
  const [pointed, setPointed] = useState<string | null>(null);
  const point = useCallback((evidence: string) => {
    setPointed(evidence);
    placeOf(evidence)?.scrollIntoView({ block: 'nearest', behavior: calm() ? 'auto' : 'smooth' });
  }, []);
  useEffect(() => {
    if (pointed === null) return undefined;
    const place = placeOf(pointed);
    place?.classList.add('pointed');
    const timer = window.setTimeout(() => setPointed(null), SHOWN_MS);
    return () => {
      window.clearTimeout(timer);
      place?.classList.remove('pointed');
    };
  }, [pointed]);
  const value = useMemo(() => ({ pointed, point }), [pointed, point]);
  return <Context value={value}>{children}</Context>;
}

/** Whether the page shows the evidence or something that contains it. */
export const isEvidenceShown = (evidence: string): boolean => placeOf(evidence) !== null;

/** Returns the element of the evidence, or of its nearest container. */
function placeOf(evidence: string): Element | null {
  const parts = evidence.split('.');
  for (let length = parts.length; length > 0; length--) {
    const place = document.querySelector(`[data-evidence~="${CSS.escape(parts.slice(0, length).join('.'))}"]`);
    if (place !== null) return place;
  }
  return null;
}

const calm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
