import { HEALTH_CACHE_SECONDS } from '../../../domain/shared/providerTimeouts.js';
import type { Clock } from '../../shared/clock.port.js';
import { within } from '../../shared/within.js';
import type { Subsystem } from './subsystem.port.js';

export type SubsystemName = 'database' | 'billing' | 'email' | 'push';

/** Subsystems that are reported only when configured. */
type OptionalSubsystemName = 'storage';

export interface SubsystemHealth {
  readonly status: 'ok' | 'down' | 'not_configured';
  readonly latency_ms: number | null;
}

export type Health = { readonly status: 'ok' | 'degraded'; readonly timestamp: string } & Readonly<
  Record<SubsystemName, SubsystemHealth>
> &
  Readonly<Partial<Record<OptionalSubsystemName, SubsystemHealth>>>;

const ANSWER_WITHIN_MS = 5_000;

/** Pings every subsystem and caches the result for a short time. */
export class CheckSubsystems {
  private cached: { readonly at: number; readonly health: Promise<Health> } | null = null;

  constructor(
    private readonly subsystems: Readonly<
      Record<SubsystemName, Subsystem | null> & Partial<Record<OptionalSubsystemName, Subsystem>>
    >,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<Health> {
    const now = this.clock.now().getTime();
    if (this.cached === null || Math.abs(now - this.cached.at) >= HEALTH_CACHE_SECONDS * 1000)
      this.cached = { at: now, health: this.probeAll() };
    return this.cached.health;
  }

  private async probeAll(): Promise<Health> {
    const { storage: further } = this.subsystems;
    const [database, billing, email, push, storage] = await Promise.all([
      this.probe(this.subsystems.database),
      this.probe(this.subsystems.billing),
      this.probe(this.subsystems.email),
      this.probe(this.subsystems.push),
      this.probe(further ?? null),
    ]);
    const anyDown = [database, billing, email, push, storage].some((each) => each.status === 'down');
    return {
      status: anyDown ? 'degraded' : 'ok',
      timestamp: this.clock.now().toISOString(),
      database,
      billing,
      email,
      push,
      ...(further === undefined ? {} : { storage }),
    };
  }

  private async probe(subsystem: Subsystem | null): Promise<SubsystemHealth> {
    if (subsystem === null) return ABSENT;
    const startedAt = this.clock.now().getTime();
    const answered = subsystem.ping().then(
      () => 'ok' as const,
      () => 'down' as const,
    );
    const status = await within(answered, ANSWER_WITHIN_MS, 'down' as const);
    return { status, latency_ms: status === 'ok' ? Math.max(0, this.clock.now().getTime() - startedAt) : null };
  }
}

const ABSENT: SubsystemHealth = { status: 'not_configured', latency_ms: null };
