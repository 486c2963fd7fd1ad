import { promptOf } from '../../../domain/dashboard/coaching/prompt.js';
import { checkNarration, type CheckedNarration } from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import { Wording } from '../../../domain/dashboard/coaching/wording.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ProblemReport } from '../../shared/problemReport.port.js';
import type { Answer, AskProvider } from './askProvider.js';
import type { Narrated } from './coachReply.js';
import type { DraftListener } from './flights.js';
import { versionOf, type NarrationCase } from './narrationCase.js';
import type { KeptNarration, NarrationCache } from './narrationCache.port.js';
import type { ThesisLog } from './thesisLog.port.js';

interface Parts {
  readonly ask: AskProvider;
  readonly cache: NarrationCache;
  readonly log: ThesisLog;
  readonly clock: Clock;
  readonly report: ProblemReport;
}

interface Written {
  readonly text: Pick<KeptNarration, 'narration' | 'citations' | 'provider' | 'model'>;
  readonly checked: CheckedNarration;
  readonly providerError: string | null;
}

/** Writes a narration anew: by the provider if there is one and its text holds, else by the rules. */
export class WriteNarration {
  constructor(private readonly parts: Parts) {}

  /** `final` is false for what the rules wrote in place of a provider that failed: the provider is to be asked again. */
  async execute(
    one: NarrationCase,
    tell: DraftListener,
  ): Promise<{ readonly narrated: Narrated; readonly final: boolean }> {
    const begun = this.parts.clock.now();
    const answer = await this.answerTo(one, tell);
    const { text, checked, providerError } = answer?.accepted
      ? byProvider(one, answer.accepted)
      : byRules(one, answer?.error ?? one.choice.reason);
    const now = this.parts.clock.now();
    const kept: KeptNarration = {
      coach: one.coach.name,
      ticker: one.subject.ticker,
      ...text,
      generatedAt: now.toISOString(),
    };
    const narrated: Narrated = { ...one, kept, checked, providerError };
    const final = answer === null || answer.accepted !== null;
    await this.record(narrated, one, answer, now.getTime() - begun.getTime());
    if (final) await this.tried('keeping a narration', () => this.parts.cache.keep(one.key, kept));
    return { narrated, final };
  }

  private async answerTo(
    { choice: { narrator }, coach, subject, evidence, preferences }: NarrationCase,
    tell: DraftListener,
  ): Promise<Answer | null> {
    if (narrator === null) return null;
    return this.parts.ask.execute(
      { narrator, coach, evidence, prompt: promptOf(coach, subject, evidence, preferences) },
      tell,
    );
  }

  private record(
    { kept, checked, providerError }: Narrated,
    one: NarrationCase,
    answer: Answer | null,
    latency: number,
  ): Promise<void> {
    const {
      coach,
      subject: { ticker, published },
      evidenceHash,
    } = one;
    return this.tried('logging a narration', () =>
      this.parts.log.append({
        at: kept.generatedAt,
        coach: coach.name,
        ticker,
        evidence_hash: evidenceHash,
        provider: kept.provider,
        model: kept.model,
        prompt_version: versionOf(coach),
        latency_ms: latency,
        tokens: answer?.tokens ?? null,
        cost_usd: answer?.cost ?? 0,
        checks: checked.checks,
        refused: answer?.refused ?? [],
        provider_error: providerError,
        state: published.state,
        score: published.score,
        stop: published.framework?.holding?.stop ?? null,
        narration: kept.narration,
      }),
    );
  }

  /** A full disk costs the record, not the narration. */
  private async tried(during: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (problem) {
      this.parts.report(problem, during);
    }
  }
}

function byProvider(
  { choice: { narrator } }: NarrationCase,
  { draft, checked }: NonNullable<Answer['accepted']>,
): Written {
  const { narration, citations } = draft;
  return {
    text: { narration, citations, provider: narrator?.provider ?? 'rules', model: narrator?.model ?? null },
    checked,
    providerError: null,
  };
}

function byRules({ coach, subject, evidence, preferences }: NarrationCase, providerError: string | null): Written {
  const narration = coach.narrate({ subject, words: new Wording(evidence) }, preferences);
  const text = { narration, citations: [], provider: 'rules', model: null } as const;
  return { text, checked: checkNarration(text, evidence, coach.output), providerError };
}
