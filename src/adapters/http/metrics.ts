import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Traffic } from './app.js';

/** What Prometheus scrapes; also the app's `Traffic`. */
export class Metrics implements Traffic {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_requests_seconds',
    help: 'How long requests took, by route pattern and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests refused with 429, by bucket',
    labelNames: ['bucket'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  finished(route: string, status: number, seconds: number): void {
    this.requests.observe({ route, status }, seconds);
  }

  refused(bucket: string): void {
    this.refusals.inc({ bucket });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  render(): Promise<string> {
    return this.registry.metrics();
  }
}
