import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AiSdkNarrator } from '../../../../src/adapters/ai/aiSdkNarrator.js';
import { AiSpending } from '../../../../src/application/dashboard/coaching/aiSpending.js';
import { AskAiProvider, NARRATION_TIMEOUT_MS } from '../../../../src/application/dashboard/coaching/askAiProvider.js';
import { COACHES } from '../../../../src/domain/dashboard/coaching/coachCatalog.js';
import { startAiServer, type AiProvider, type AiServer } from '../../../servers/ai/aiServer.js';
import { subjectWith } from '../../../domain/dashboard/coaching/coaches/subject.js';

const PROVIDERS: readonly AiProvider[] = ['anthropic', 'openai', 'ollama'];
let servers: AiServer[];

beforeAll(async () => {
  servers = await Promise.all(PROVIDERS.map(startAiServer));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

it.each(PROVIDERS)(
  '%s that hangs is aborted after the timeout, and its cost counts as if it had answered',
  async (provider) => {
    const server = servers[PROVIDERS.indexOf(provider)];
    const [coach] = COACHES;
    if (server === undefined || coach === undefined) throw new TypeError('nobody to ask');
    await server.next({ kind: 'hangs' });
    const timedOut = new AbortController();
    const waits: number[] = [];
    const spending = new AiSpending({ spentOn: () => 0 }, { now: () => new Date('2026-11-21T06:30:00.000Z') }, 1);
    const ask = new AskAiProvider({
      spending,
      deadline: (ms) => (waits.push(ms), timedOut.signal),
      stopping: new AbortController().signal,
      maxTokens: 500,
      priceOf: () => ({ input: 0, output: 2 }),
      report: (problem) => expect(problem).toBeUndefined(),
    });
    const narrator = new AiSdkNarrator(
      { provider, model: 'a-model', baseUrl: server.baseUrl, key: 'key-of-a-test' },
      fetch,
    );
    const evidence = coach.evidence(subjectWith({}));
    const answer = ask.execute(
      { narrator, coach, evidence, prompt: { system: 'Explain.', data: 'nothing' } },
      { onText: () => undefined, onRestart: () => undefined },
    );
    while ((await server.asked()).length === 0);
    timedOut.abort();

    expect(await answer).toMatchObject({ accepted: null, error: `${provider} did not answer within 20 s.` });
    expect([waits, NARRATION_TIMEOUT_MS, (await server.asked()).length, spending.spentToday]).toEqual([
      [20_000],
      20_000,
      1,
      0.001,
    ]);
  },
);
