import type { Act } from '../plan/plan.js';
import type { World } from '../world.js';
import { Dashboard } from './dashboard.js';

/** All traders' machines. */
export class Dashboards {
  readonly all: readonly Dashboard[];

  constructor(world: World) {
    this.all = Array.from({ length: world.plan.size.dashboards }, (_, i) => new Dashboard(world, i + 1));
  }

  startAll(): void {
    for (const each of this.all) void each.started();
  }

  crash(number: number, waits: number, downMs: number): void {
    this.all[number - 1]?.crash(waits, downMs);
  }

  /** The disk of a dashboard takes so many more blocks, for a while. */
  fill(number: number, blocks: number): void {
    this.all[number - 1]?.disk.files.fill(blocks);
  }

  free(number: number): void {
    this.all[number - 1]?.disk.files.free();
  }

  async tryExits(): Promise<void> {
    await Promise.all(this.all.map((each) => each.tryExit()));
  }

  spare(): void {
    for (const { disk } of this.all) disk.files.free();
    for (const each of this.all) each.spare();
  }

  async play(deed: number, act: Extract<Act, { readonly dashboard: number }>): Promise<void> {
    await this.all[act.dashboard - 1]?.play(deed, act);
  }
}
