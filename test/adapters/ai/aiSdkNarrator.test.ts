import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { INFO_BY_NARRATOR_PROVIDER } from '../../../src/adapters/ai/providers.js';
import { AiSdkNarrator } from '../../../src/adapters/ai/aiSdkNarrator.js';
import {
  NarratorFailure,
  ZERO_TOKEN_COUNT,
  type NarrationRequest,
} from '../../../src/application/dashboard/coaching/narrator.port.js';
import { startAiServer, USAGE, type AiProvider, type AiServer, type Reply } from '../../servers/ai/aiServer.js';

const KEY = 'sk-secret-0123456789';
const NARRATION = 'AAPL is WATCH: the close of 171.25 stands under “resistance” at 175.05.';

describe.each<[AiProvider, string, boolean]>([
  ['anthropic', 'streaming', true],
  ['anthropic', 'not streaming', false],
  ['openai', 'streaming', true],
  ['openai', 'not streaming', false],
  ['ollama', 'streaming', true],
  ['ollama', 'not streaming', false],
])('%s, %s', (provider, _how, streams) => {
  const onText = streams ? () => undefined : undefined;
  let server: AiServer;
  let narrator: AiSdkNarrator;
  const { title } = INFO_BY_NARRATOR_PROVIDER[provider];

  beforeAll(async () => {
    server = await startAiServer(provider);
    narrator = new AiSdkNarrator(
      { provider, model: INFO_BY_NARRATOR_PROVIDER[provider].model, baseUrl: server.baseUrl, key: KEY },
      fetch,
    );
  });
  afterAll(() => server.close());
  beforeEach(() => server.reset());

  const request = (more: Partial<NarrationRequest> = {}): NarrationRequest => ({
    system: 'Explain.',
    data: '<data>close 171.25</data>',
    output: 'prose',
    maxTokens: 600,
    signal: new AbortController().signal,
    ...more,
  });
  const failing = async (reply: Reply, more: Partial<NarrationRequest> = {}): Promise<NarratorFailure> => {
    await server.next(reply);
    const failure = await narrator.narrate(request(more), onText).then(
      (draft) => new Error(`it wrote ${draft.narration}`),
      (error: unknown) => error,
    );
    if (!(failure instanceof NarratorFailure)) throw failure;
    expect([inspect(failure, { depth: 9, showHidden: true }), JSON.stringify(failure)].join()).not.toContain(KEY);
    return failure;
  };

  it('returns the requested output, streamed only to a listener, and reports the number of tokens used', async () => {
    await server.next({ kind: 'writes', written: { narration: NARRATION } });
    const pieces: string[] = [];
    const draft = await narrator.narrate(request(), streams ? (delta) => pieces.push(delta) : undefined);

    expect(draft).toEqual({ narration: NARRATION, citations: [], tokens: USAGE });
    expect([pieces.join(''), pieces.length > 3]).toEqual(streams ? [NARRATION, true] : ['', false]);
    expect(await server.asked()).toMatchObject([{ streamed: streams }]);
  });

  it('sends the rules, the data, the model, and the output schema', async () => {
    await server.next({ kind: 'writes', written: { narration: NARRATION, citations: ['https://a.example/1'] } });
    const { citations } = await narrator.narrate(request({ output: 'cited prose' }), onText);

    expect(citations).toEqual(['https://a.example/1']);
    expect(await server.asked()).toMatchObject([
      {
        system: 'Explain.',
        data: '<data>close 171.25</data>',
        model: INFO_BY_NARRATOR_PROVIDER[provider].model,
        byTool: false,
        key: KEY,
        schema: { type: 'object', required: ['narration', 'citations'], additionalProperties: false },
      },
    ]);
  });

  it.each<[string, Reply]>([
    ['no JSON', { kind: 'says', text: 'I think that the price will rise.' }],
    ['other JSON', { kind: 'says', text: '{"verdict":"CONFIRMED"}' }],
    ['JSON with an additional field', { kind: 'says', text: JSON.stringify({ narration: NARRATION, verdict: 'OK' }) }],
    ['JSON of another type', { kind: 'says', text: '{"narration":["a","b"]}' }],
    ['nothing', { kind: 'says', text: '' }],
    ['truncated JSON', { kind: 'says', text: JSON.stringify({ narration: NARRATION }), cutAt: 30 }],
  ])('reports a malformed reply when the provider answers with %s', async (_what, reply) => {
    expect(await failing(reply)).toMatchObject({
      kind: 'malformed',
      message: `${title} did not answer in the requested format.`,
      tokens: USAGE,
    });
  });

  it('reports a reply as malformed when a token limit ended it, even if it looks complete', async () => {
    const text = JSON.stringify({ narration: NARRATION });

    expect(await failing({ kind: 'says', text, cutAt: text.length })).toMatchObject({
      kind: 'malformed',
      message: expect.stringMatching(`^${title} .* its answer early \\(length\\)\\.$`),
      tokens: USAGE,
    });
  });

  it.each([
    [401, `${title} rejected the key (401). Check AI_API_KEY.`],
    [
      404,
      `${title} does not offer the model ${INFO_BY_NARRATOR_PROVIDER[provider].model} at this address (404). Check AI_MODEL and AI_API_BASE.`,
    ],
    [400, `${title} rejected the request (400).`],
    [429, `${title} is rate-limiting requests (429).`],
    [500, `${title} returned a server error (500).`],
    [529, `${title} returned a server error (529).`],
  ])(
    'reports the provider as unavailable after status %i, without retrying or quoting the reply',
    async (status, message) => {
      expect(await failing({ kind: 'refuses', status, message: `Incorrect API key provided: ${KEY}` })).toMatchObject({
        kind: 'unavailable',
        message,
        tokens: ZERO_TOKEN_COUNT,
      });
      expect(await server.asked()).toHaveLength(1);
    },
  );

  it('reports the provider as unavailable when the connection breaks midway', async () => {
    expect(await failing({ kind: 'breaks', text: JSON.stringify({ narration: NARRATION }) })).toMatchObject({
      kind: 'unavailable',
      message: `${title} stopped before its answer was complete.`,
      tokens: null,
    });
  });

  it('reports a malformed reply when the provider answers with a web page', async () => {
    expect(await failing({ kind: 'page', html: '<!DOCTYPE html><p>Sign in' })).toMatchObject({
      kind: 'malformed',
      message: `${title} did not answer in the requested format.`,
    });
  });

  it.each<[string, Reply]>([
    ['says nothing', { kind: 'hangs' }],
    ['starts a reply and never finishes it', { kind: 'dawdles', written: { narration: NARRATION } }],
  ])('times out when the provider %s', async (_what, reply) => {
    const waiting = new AbortController();
    await server.next(reply);
    const draft = narrator.narrate(request({ signal: waiting.signal }), onText);
    while ((await server.asked()).length === 0);
    waiting.abort();

    await expect(draft).rejects.toMatchObject({
      name: 'NarratorFailure',
      kind: 'unavailable',
      message: `${title} did not answer in time.`,
    });
  });

  it('reports the provider as unavailable when nothing listens at its address', async () => {
    const elsewhere = new AiSdkNarrator(
      { provider, model: 'a-model', baseUrl: 'http://127.0.0.1:1/v1', key: KEY },
      fetch,
    );

    await expect(elsewhere.narrate(request(), onText)).rejects.toMatchObject({
      kind: 'unavailable',
      message: `${title} could not be reached, or the connection broke.`,
    });
  });
});

describe('an Anthropic model without structured output', () => {
  it.each([
    ['streaming', () => undefined],
    ['not streaming', undefined],
  ])('answers through a tool call, %s', async (_how, onText) => {
    const server = await startAiServer('anthropic');
    const narrator = new AiSdkNarrator(
      { provider: 'anthropic', model: 'somebody-s-own', baseUrl: server.baseUrl, key: KEY },
      fetch,
    );
    await server.next({ kind: 'writes', written: { narration: NARRATION } });
    const draft = await narrator.narrate(
      {
        system: 'Explain.',
        data: 'close 171.25',
        output: 'prose',
        maxTokens: 600,
        signal: new AbortController().signal,
      },
      onText,
    );
    const asked = await server.asked();
    await server.close();

    expect(asked).toMatchObject([{ byTool: true, schema: { required: ['narration'] } }]);
    expect(draft).toEqual({ narration: NARRATION, citations: [], tokens: USAGE });
  });
});

describe('a reply without token usage', () => {
  it.each([
    ['streaming', () => undefined],
    ['not streaming', undefined],
  ])('has an unknown number of tokens, %s', async (_how, onText) => {
    const server = await startAiServer('ollama');
    const withoutUsage: typeof fetch = async (...request) => {
      const body = await (await fetch(...request)).text();
      const type = onText === undefined ? 'application/json' : 'text/event-stream';
      return new Response(body.replaceAll(/,"usage":\{[^}]*\}/g, ''), { headers: { 'content-type': type } });
    };
    const narrator = new AiSdkNarrator(
      { provider: 'ollama', model: 'a-model', baseUrl: server.baseUrl, key: KEY },
      withoutUsage,
    );
    await server.next({ kind: 'writes', written: { narration: NARRATION } });
    const { signal } = new AbortController();
    const request = { system: 'Explain.', data: 'close 171.25', output: 'prose', maxTokens: 600, signal } as const;
    const draft = await narrator.narrate(request, onText);
    await server.close();

    expect(draft).toEqual({ narration: NARRATION, citations: [], tokens: null });
  });
});

describe('openai', () => {
  it('is asked not to store the request', async () => {
    const server = await startAiServer('openai');
    const narrator = new AiSdkNarrator(
      { provider: 'openai', model: 'gpt-6-luna', baseUrl: server.baseUrl, key: KEY },
      fetch,
    );
    await narrator.narrate({
      system: 'Explain.',
      data: 'close 171.25',
      output: 'prose',
      maxTokens: 600,
      signal: new AbortController().signal,
    });
    const asked = await server.asked();
    await server.close();

    expect(asked).toMatchObject([{ body: { store: false, reasoning: { effort: 'none' }, max_output_tokens: 600 } }]);
  });
});
