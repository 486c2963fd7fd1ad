import type { SeededRandom } from '../../faults/seededRandom.js';
import { DEPENDENCIES, type ConnectionQuality, type Dependency } from '../../faults/fault.js';

type Mood = { -readonly [Quality in keyof ConnectionQuality]: number } & { down: boolean };

const fair = (): Mood => ({ down: false, losing: 0, dropping: 0, doubling: 0, slow: 0 });

/** The current faults of all external services. */
export class FaultConditions {
  private readonly moods = new Map<Dependency, Mood>(DEPENDENCIES.map((party) => [party, fair()]));
  /** The number of faults of each kind. */
  readonly faultCounts = new Map<string, number>();

  constructor(private readonly chance: SeededRandom) {}

  set(party: Dependency, facts: Partial<Mood>): void {
    Object.assign(this.mood(party), facts);
  }

  /** Ends all faults. */
  clear(): void {
    for (const party of DEPENDENCIES) this.moods.set(party, fair());
  }

  count(fault: string): void {
    this.faultCounts.set(fault, (this.faultCounts.get(fault) ?? 0) + 1);
  }

  isDown(party: Dependency): boolean {
    return this.counted(`${party} is down`, this.mood(party).down);
  }

  losesReply(party: Dependency): boolean {
    return this.happens(`${party} loses a reply`, this.mood(party).losing);
  }

  drops(party: Dependency): boolean {
    return this.happens(`${party} drops a message`, this.mood(party).dropping);
  }

  doubles(party: Dependency): boolean {
    return this.happens(`${party} doubles a message`, this.mood(party).doubling);
  }

  delays(party: Dependency): boolean {
    return this.happens(`${party} delays a message`, this.mood(party).slow);
  }

  private happens(fault: string, probability: number): boolean {
    return this.counted(fault, probability > 0 && this.chance.hits(probability));
  }

  private counted(fault: string, happens: boolean): boolean {
    if (happens) this.count(fault);
    return happens;
  }

  private mood(party: Dependency): Mood {
    const mood = this.moods.get(party);
    if (mood === undefined) throw new RangeError(party);
    return mood;
  }
}
