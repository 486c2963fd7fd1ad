import type { ActorRefFrom } from 'xstate';
import type { auditRunMachine } from '../../../domain/dashboard/audit/auditRun.machine.js';
import { auditRunStatus, type AuditRunStatus } from '../../../domain/dashboard/audit/auditRunStatus.js';
import type { FrameworkEvent } from '../../../domain/dashboard/framework/frameworkEvent.js';
import type { Clock } from '../../shared/clock.port.js';
import type { PublishFrameworkEvents } from '../framework/publishFrameworkEvents.js';
import type { MapComputation } from './mapComputation.port.js';
import type { AuditStore } from './auditStore.port.js';

export type AuditFeedEvent =
  | { readonly kind: 'status'; readonly status: AuditRunStatus }
  | { readonly kind: 'audit'; readonly generatedAt: string }
  | { readonly kind: 'map'; readonly generatedAt: string }
  | { readonly kind: 'framework'; readonly ticker: string; readonly event: FrameworkEvent };

/** Publishes the progress of runs, each published audit, the events that it found, and the completion of its maps. */
export class AuditFeed {
  constructor(
    private readonly run: ActorRefFrom<typeof auditRunMachine>,
    private readonly store: AuditStore,
    private readonly frameworkEvents: PublishFrameworkEvents,
    private readonly maps: Pick<MapComputation, 'subscribe'>,
    private readonly clock: Clock,
  ) {}

  /** Calls the listener with the present status first. Returns the function that unsubscribes. */
  subscribe(listener: (event: AuditFeedEvent) => void): () => void {
    let publishedBefore = this.store.latest();
    const tell = (snapshot: ReturnType<typeof this.run.getSnapshot>): void => {
      listener({ kind: 'status', status: auditRunStatus(snapshot, this.clock.now().getTime()) });
      const latest = this.store.latest();
      if (latest !== null && latest !== publishedBefore) listener({ kind: 'audit', generatedAt: latest.generatedAt });
      publishedBefore = latest;
    };
    tell(this.run.getSnapshot());
    const subscription = this.run.subscribe(tell);
    const endNews = this.frameworkEvents.subscribe(({ ticker, event }) =>
      listener({ kind: 'framework', ticker, event }),
    );
    const endMaps = this.maps.subscribe((generatedAt) => {
      publishedBefore = this.store.latest();
      listener({ kind: 'map', generatedAt });
    });
    return () => {
      subscription.unsubscribe();
      endMaps();
      endNews();
    };
  }
}
