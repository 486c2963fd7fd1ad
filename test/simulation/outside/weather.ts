import type { Chance } from '../../faults/chance.js';
import { PARTIES, type LineQuality, type Party } from '../../faults/fault.js';

type Mood = { -readonly [Quality in keyof LineQuality]: number } & { down: boolean };

const fair = (): Mood => ({ down: false, losing: 0, dropping: 0, doubling: 0, slow: 0 });

/** How everybody outside behaves at the moment. */
export class Weather {
  private readonly moods = new Map<Party, Mood>(PARTIES.map((party) => [party, fair()]));
  /** How often each kind of fault struck. */
  readonly struck = new Map<string, number>();

  constructor(private readonly chance: Chance) {}

  set(party: Party, facts: Partial<Mood>): void {
    Object.assign(this.mood(party), facts);
  }

  /** From now on nothing fails. */
  clear(): void {
    for (const party of PARTIES) this.moods.set(party, fair());
  }

  count(fault: string): void {
    this.struck.set(fault, (this.struck.get(fault) ?? 0) + 1);
  }

  isDown(party: Party): boolean {
    return this.counted(`${party} is down`, this.mood(party).down);
  }

  losesReply(party: Party): boolean {
    return this.happens(`${party} loses a reply`, this.mood(party).losing);
  }

  drops(party: Party): boolean {
    return this.happens(`${party} drops a message`, this.mood(party).dropping);
  }

  doubles(party: Party): boolean {
    return this.happens(`${party} doubles a message`, this.mood(party).doubling);
  }

  delays(party: Party): boolean {
    return this.happens(`${party} delays a message`, this.mood(party).slow);
  }

  private happens(fault: string, probability: number): boolean {
    return this.counted(fault, probability > 0 && this.chance.hits(probability));
  }

  private counted(fault: string, happens: boolean): boolean {
    if (happens) this.count(fault);
    return happens;
  }

  private mood(party: Party): Mood {
    const mood = this.moods.get(party);
    if (mood === undefined) throw new RangeError(party);
    return mood;
  }
}
