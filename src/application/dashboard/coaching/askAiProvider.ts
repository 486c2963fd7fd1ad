import type { Coach } from '../../../domain/dashboard/coaching/coach.js';
import type { Evidence } from '../../../domain/dashboard/coaching/evidence.js';
import { estimateTokens } from '../../../domain/dashboard/coaching/cost/dailyBudget.js';
import { tokenCostUsd, type ModelPrice } from '../../../domain/dashboard/coaching/cost/modelPrices.js';
import { createRetryPrompt, type NarrationPrompt } from '../../../domain/dashboard/coaching/narrationPrompt.js';
import {
  checkNarration,
  explainChecks,
  type NarrationCheck,
  type CheckedNarration,
} from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { AiSpending } from './aiSpending.js';
import { waitForAbort } from '../waitForAbort.js';
import type { CreateDeadlineSignal } from '../deadline.port.js';
import type { DraftListener } from './singleFlight.js';
import { NarratorFailure, type NarrationDraft, type Narrator, type TokenCount } from './narrator.port.js';

const MAX_NARRATION_ATTEMPTS = 2;
/** The total time for all attempts. */
export const NARRATION_TIMEOUT_MS = 20_000;

export interface AiProviderRequest {
  readonly narrator: Narrator;
  readonly coach: Coach;
  readonly evidence: Evidence;
  readonly prompt: NarrationPrompt;
}

export interface AiProviderResponse {
  /** The draft that passed every check; null when no draft did, and then `error` says why. */
  readonly accepted: { readonly draft: NarrationDraft; readonly checked: CheckedNarration } | null;
  readonly error: string | null;
  /** True when the provider did not answer, so that another request would probably wait in vain. */
  readonly isDown: boolean;
  /** Failed checks of refused drafts. */
  readonly refused: readonly NarrationCheck[];
  readonly tokens: TokenCount | null;
  /** Cost in US dollars. */
  readonly cost: number;
}

interface Parts {
  readonly spending: AiSpending;
  readonly deadline: CreateDeadlineSignal;
  /** Aborts when the program ends. */
  readonly stopping: AbortSignal;
  readonly maxTokens: number;
  readonly priceOf: (narrator: Narrator) => ModelPrice;
  readonly report: ReportProblem;
}

type Attempt =
  | {
      readonly kind: 'accepted';
      readonly draft: NarrationDraft;
      readonly checked: CheckedNarration;
      readonly tokens: TokenCount | null;
    }
  | {
      readonly kind: 'refused';
      readonly words: string;
      readonly failed: readonly NarrationCheck[];
      readonly tokens: TokenCount | null;
    }
  | { readonly kind: 'failed'; readonly words: string; readonly tokens: TokenCount | null };

/**
 * Requests a narration from a provider, and requests it again if the reply fails a check. One timeout covers all
 * requests.
 */
export class AskAiProvider {
  constructor(private readonly dependencies: Parts) {}

  /** Does not reject when the provider fails. Asks it to stream only if there is a listener. */
  async execute(
    { narrator, coach, evidence, prompt }: AiProviderRequest,
    listener: DraftListener | null,
  ): Promise<AiProviderResponse> {
    const { deadline, stopping, spending, maxTokens, priceOf } = this.dependencies;
    const signal = AbortSignal.any([deadline(NARRATION_TIMEOUT_MS), stopping]);
    const price = priceOf(narrator);
    const refused: NarrationCheck[] = [];
    let asked = prompt;
    let tokens: TokenCount | null = null;
    let cost = 0;
    for (let attempt = 1; ; attempt += 1) {
      const estimate = estimateTokens(asked.system + asked.data, maxTokens);
      const reservation = spending.reserve(tokenCostUsd(estimate, price));
      if (reservation === null)
        return { accepted: null, error: spending.capReachedMessage(), isDown: false, refused, tokens, cost };
      const outcome = await this.attempt({ narrator, coach, evidence, prompt: asked }, signal, listener);
      const used = outcome.tokens ?? estimate;
      spending.settle(reservation, tokenCostUsd(used, price));
      tokens = sum(tokens, used);
      cost += tokenCostUsd(used, price);
      if (outcome.kind === 'accepted') return { accepted: outcome, error: null, isDown: false, refused, tokens, cost };
      if (outcome.kind === 'refused') refused.push(...outcome.failed);
      if (outcome.kind === 'failed' || attempt === MAX_NARRATION_ATTEMPTS || signal.aborted)
        return { accepted: null, error: outcome.words, isDown: outcome.kind === 'failed', refused, tokens, cost };
      listener?.onRestart();
      asked = createRetryPrompt(prompt, outcome.failed);
    }
  }

  private async attempt(
    { narrator, coach, evidence, prompt }: AiProviderRequest,
    signal: AbortSignal,
    listener: DraftListener | null,
  ): Promise<Attempt> {
    const { provider } = narrator;
    let over = false;
    try {
      const request = { ...prompt, output: coach.output, maxTokens: this.dependencies.maxTokens, signal };
      const onText = listener === null ? undefined : (delta: string) => void (over || listener.onText(delta));
      // A narrator may ignore the signal.
      const late = waitForAbort(signal).then(() => Promise.reject(new Error('aborted')));
      const draft = await Promise.race([narrator.narrate(request, onText), late]);
      const checked = checkNarration(draft, evidence, coach.output);
      if (checked.passed) return { kind: 'accepted', draft, checked, tokens: draft.tokens };
      const failed = checked.checks.filter(({ passed }) => !passed);
      const words = `The reply from ${provider} was refused: ${explainChecks(failed)}.`;
      return { kind: 'refused', words, failed, tokens: draft.tokens };
    } catch (problem) {
      if (signal.aborted) return { kind: 'failed', words: this.abortedWords(provider), tokens: null };
      if (problem instanceof NarratorFailure) return failureOf(problem);
      this.dependencies.report(problem, `asking ${provider} for a narration`);
      return { kind: 'failed', words: `${provider} failed unexpectedly. See the log.`, tokens: null };
    } finally {
      over = true;
    }
  }

  private abortedWords(provider: string): string {
    return this.dependencies.stopping.aborted
      ? 'The dashboard is stopping.'
      : `${provider} did not answer within ${NARRATION_TIMEOUT_MS / 1000} s.`;
  }
}

const sum = (before: TokenCount | null, used: TokenCount): TokenCount => ({
  input: (before?.input ?? 0) + used.input,
  output: (before?.output ?? 0) + used.output,
});

function failureOf({ kind, message, tokens }: NarratorFailure): Attempt {
  return kind === 'unavailable'
    ? { kind: 'failed', words: message, tokens }
    : { kind: 'refused', words: message, failed: [], tokens };
}
