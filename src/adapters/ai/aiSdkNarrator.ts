import type { LanguageModel, LanguageModelUsage } from 'ai';
import {
  NarratorFailure,
  type NarrationDraft,
  type NarrationRequest,
  type Narrator,
} from '../../application/dashboard/coaching/narrator.port.js';
import type { NarratorProvider } from '../../domain/dashboard/coaching/providers.js';
import { narratorFailureOf } from './narratorFailureOf.js';
import { createLanguageModel } from './createLanguageModel.js';
import { INFO_BY_NARRATOR_PROVIDER, type NarratorProviderOptions } from './providers.js';
import { narrationSchemaByKind, type GeneratedNarration } from './generatedNarration.schema.js';

/** `tool-calls` counts as complete, since Anthropic models without structured output reply with a tool call. */
const COMPLETE: ReadonlySet<string> = new Set(['stop', 'tool-calls']);

/**
 * Limits reasoning and tells the provider not to store the data. Servers compatible with Ollama do not know all of
 * these settings.
 */
const EXTRAS = {
  anthropic: { reasoning: 'none' },
  openai: { reasoning: 'none', providerOptions: { openai: { store: false } } },
  ollama: {},
} as const;

/**
 * Narrates with an AI provider through the AI SDK. Each narration is one request, which is streamed only if `onText` is
 * given.
 */
export class AiSdkNarrator implements Narrator {
  readonly provider: NarratorProvider;
  readonly model: string;
  private opened: Promise<LanguageModel> | null = null;

  constructor(
    private readonly access: NarratorProviderOptions,
    private readonly fetch: typeof globalThis.fetch,
  ) {
    this.provider = access.provider;
    this.model = access.model;
  }

  async narrate(request: NarrationRequest, onText?: (delta: string) => void): Promise<NarrationDraft> {
    const { title } = INFO_BY_NARRATOR_PROVIDER[this.provider];
    this.opened ??= createLanguageModel(this.access, this.fetch);
    const model = await this.opened;
    try {
      return await this.written(model, request, onText);
    } catch (error) {
      if (error instanceof NarratorFailure) throw error;
      throw narratorFailureOf(title, this.model, error, request.signal);
    }
  }

  private async written(
    model: LanguageModel,
    { system, data, output, maxTokens, signal }: NarrationRequest,
    onText: ((delta: string) => void) | undefined,
  ): Promise<NarrationDraft> {
    const { Output, generateText, streamText } = await import('ai');
    // The SDK's warnings would go to stderr, where they do not help a user.
    globalThis.AI_SDK_LOG_WARNINGS = false;
    const options = {
      model,
      instructions: system,
      prompt: data,
      output: Output.object({ schema: narrationSchemaByKind[output] }),
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
      ...EXTRAS[this.provider],
    };
    if (onText === undefined) {
      const { output: written, finishReason, usage } = await generateText(options);
      return this.draftOf(written, finishReason, usage);
    }
    const problems: unknown[] = [];
    const result = streamText({ ...options, onError: ({ error }) => void problems.push(error) });
    let text = '';
    for await (const { narration } of result.partialOutputStream) {
      if (typeof narration !== 'string' || !narration.startsWith(text) || narration === text) continue;
      onText(narration.slice(text.length));
      text = narration;
    }
    if (problems.length > 0) throw problems[0];
    return this.draftOf(await result.output, await result.finishReason, await result.usage);
  }

  private draftOf(
    { narration, citations = [] }: GeneratedNarration,
    finishReason: string,
    { inputTokens, outputTokens }: Pick<LanguageModelUsage, 'inputTokens' | 'outputTokens'>,
  ): NarrationDraft {
    const tokens =
      inputTokens === undefined || outputTokens === undefined ? null : { input: inputTokens, output: outputTokens };
    if (!COMPLETE.has(finishReason))
      throw new NarratorFailure(
        'malformed',
        `${INFO_BY_NARRATOR_PROVIDER[this.provider].title} ended its answer early (${finishReason}).`,
        tokens,
      );
    return { narration, citations, tokens };
  }
}
