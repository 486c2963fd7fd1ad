import { useEffect, useState, type RefObject } from 'react';
import { useIsDark } from './theme.js';

interface Chart {
  paint(dark: boolean): void;
  dispose(): void;
}

/**
 * Opens a chart in `host`, and again when `load` changes; `failure` is why it failed, or null.
 * @param load imports the chart, whose library is a separate file, so that the figures beside it do not wait for it
 */
export function useLazyChart<Drawn extends Chart>(
  host: RefObject<HTMLElement | null>,
  load: () => Promise<(host: HTMLElement) => Drawn>,
): { readonly chart: Drawn | null; readonly failure: string | null } {
  const [chart, setChart] = useState<Drawn | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const dark = useIsDark();
  useEffect(() => {
    let drawn: Drawn | null = null;
    let gone = false;
    const open = async (): Promise<void> => {
      try {
        const draw = await load();
        if (gone || host.current === null) return;
        drawn = draw(host.current);
        setChart(drawn);
      } catch (problem) {
        if (!gone)
          setFailure(`The chart cannot be drawn. ${problem instanceof Error ? problem.message : String(problem)}`);
      }
    };
    void open();
    return () => {
      gone = true;
      setChart(null);
      setFailure(null);
      drawn?.dispose();
    };
  }, [host, load]);
  useEffect(() => chart?.paint(dark), [chart, dark]);
  return { chart, failure };
}
