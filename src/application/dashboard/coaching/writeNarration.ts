import { narrationPromptFor } from '../../../domain/dashboard/coaching/narrationPrompt.js';
import { checkNarration, type CheckedNarration } from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import { EvidenceFormatter } from '../../../domain/dashboard/coaching/evidenceFormatter.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AiProviderResponse, AskAiProvider } from './askAiProvider.js';
import type { CompletedNarration } from './coachReply.js';
import type { DraftListener } from './singleFlight.js';
import { promptVersionOf, type NarrationContext } from './narrationContext.js';
import type { CachedNarration, NarrationCache } from './narrationCache.port.js';
import type { ThesisLog } from './thesisLog.port.js';

interface Parts {
  readonly ask: AskAiProvider;
  readonly cache: NarrationCache;
  readonly log: ThesisLog;
  readonly clock: Clock;
  readonly report: ReportProblem;
}

interface Written {
  readonly text: Pick<CachedNarration, 'narration' | 'citations' | 'provider' | 'model'>;
  readonly checked: CheckedNarration;
  readonly providerError: string | null;
}

/** Writes a new narration. Uses the provider if there is one and its text passes the checks, otherwise the rules. */
export class WriteNarration {
  constructor(private readonly dependencies: Parts) {}

  /**
   * `final` is false when the rules wrote the narration because the provider failed; the provider is then called again
   * later. `isDown` is true when it did not answer.
   */
  async execute(
    one: NarrationContext,
    tell: DraftListener | null,
  ): Promise<{ readonly narrated: CompletedNarration; readonly final: boolean; readonly isDown: boolean }> {
    const { cache, clock, report } = this.dependencies;
    const begun = clock.now();
    const answer = await this.answerTo(one, tell);
    const { text, checked, providerError } = answer?.accepted
      ? byProvider(one, answer.accepted)
      : byRules(one, answer?.error ?? one.choice.reason);
    const now = clock.now();
    const stored: CachedNarration = {
      coach: one.coach.name,
      ticker: one.subject.ticker,
      ...text,
      generatedAt: now.toISOString(),
    };
    const narrated: CompletedNarration = { ...one, stored, checked, providerError };
    const final = answer === null || answer.accepted !== null;
    await this.record(narrated, one, answer, now.getTime() - begun.getTime());
    // A failed save must not lose the narration.
    if (final) await cache.save(one.key, stored).catch((problem: unknown) => report(problem, 'storing a narration'));
    return { narrated, final, isDown: answer?.isDown === true };
  }

  private async answerTo(
    { choice: { narrator }, coach, subject, evidence, preferences }: NarrationContext,
    tell: DraftListener | null,
  ): Promise<AiProviderResponse | null> {
    if (narrator === null) return null;
    return this.dependencies.ask.execute(
      { narrator, coach, evidence, prompt: narrationPromptFor(coach, subject, evidence, preferences) },
      tell,
    );
  }

  private record(
    { stored, checked, providerError }: CompletedNarration,
    one: NarrationContext,
    answer: AiProviderResponse | null,
    latency: number,
  ): Promise<void> {
    const {
      coach,
      subject: { ticker, tickerAudit: published },
      evidenceHash,
    } = one;
    const { log, report } = this.dependencies;
    return log
      .append({
        at: stored.generatedAt,
        coach: coach.name,
        ticker,
        evidence_hash: evidenceHash,
        provider: stored.provider,
        model: stored.model,
        prompt_version: promptVersionOf(coach),
        latency_ms: latency,
        tokens: answer?.tokens ?? null,
        cost_usd: answer?.cost ?? 0,
        checks: checked.checks,
        refused: answer?.refused ?? [],
        provider_error: providerError,
        state: published.state,
        score: published.score,
        stop: published.framework?.holding?.stop ?? null,
        narration: stored.narration,
      })
      .catch((problem: unknown) => report(problem, 'logging a narration'));
  }
}

function byProvider(
  { choice: { narrator } }: NarrationContext,
  { draft, checked }: NonNullable<AiProviderResponse['accepted']>,
): Written {
  const { narration, citations } = draft;
  return {
    text: { narration, citations, provider: narrator?.provider ?? 'rules', model: narrator?.model ?? null },
    checked,
    providerError: null,
  };
}

function byRules({ coach, subject, evidence, preferences }: NarrationContext, providerError: string | null): Written {
  const narration = coach.rulesNarration({ subject, evidence: new EvidenceFormatter(evidence) }, preferences);
  const text = { narration, citations: [], provider: 'rules', model: null } as const;
  return { text, checked: checkNarration(text, evidence, coach.output), providerError };
}
