import type {
  NarrationDraft,
  NarrationRequest,
  Narrator,
} from '../../../src/application/dashboard/coaching/narrator.port.js';

export type NarratorScript = (
  request: NarrationRequest,
  onText: ((delta: string) => void) | undefined,
) => Promise<Partial<NarrationDraft>>;

/** A narrator that answers each call with the next entry of its script, and repeats the last entry. */
export class ScriptedNarrator implements Narrator {
  readonly provider = 'openai';
  readonly model = 'gpt-4o-mini';
  readonly requests: NarrationRequest[] = [];
  script: NarratorScript[] = [];

  async narrate(request: NarrationRequest, onText?: (delta: string) => void): Promise<NarrationDraft> {
    const line = this.script[Math.min(this.requests.length, this.script.length - 1)];
    this.requests.push(request);
    if (line === undefined) throw new Error('Nothing is scripted.');
    return { narration: '', citations: [], tokens: { input: 1000, output: 100 }, ...(await line(request, onText)) };
  }
}

export const narratorReply =
  (narration: string, citations: readonly string[] = []): NarratorScript =>
  async () => ({ narration, citations });
