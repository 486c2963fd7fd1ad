import type { Gauge } from 'prom-client';

/** A group of gauges whose values are read at each scrape. */
export interface Collector {
  readonly name: string;
  readonly gauges: readonly Gauge[];
  /** Resolves to the function that sets the gauges. */
  readonly collect: () => Promise<() => void>;
}

/** Removes a gauge's values. `reset` would set a gauge without labels to 0, which would be a wrong figure. */
export function removeValues(gauge: Gauge): void {
  const isLabeled = 'labelNames' in gauge && Array.isArray(gauge.labelNames) && gauge.labelNames.length > 0;
  if (isLabeled) gauge.reset();
  else gauge.remove();
}
