import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDashboardSettings } from '../../../src/bootstrap/dashboard/settings/config.js';
import { selectNarrator } from '../../../src/bootstrap/dashboard/settings/selectNarrator.js';
import { selectWebSearch } from '../../../src/bootstrap/dashboard/settings/selectWebSearch.js';
import { startProgram, type Program } from '../../servers/program.js';
import { waitUntil } from '../../servers/waitUntil.js';

jest.setTimeout(60_000);

const narrator = (environment: Record<string, string>) => selectNarrator(readDashboardSettings(environment));
const search = (environment: Record<string, string>, offline = false) =>
  selectWebSearch(readDashboardSettings(environment), offline);

describe('the selected narrator [CFG-09]', () => {
  it.each([
    [{ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' }, 'anthropic', 'claude-haiku-5-5'],
    [{ AI_PROVIDER: 'openai', AI_API_KEY: 'k', AI_MODEL: 'gpt-9' }, 'openai', 'gpt-9'],
    [{ AI_PROVIDER: 'ollama' }, 'ollama', 'llama3.2'],
  ])('follows the settings: %j', (environment, provider, model) => {
    expect(narrator(environment)).toMatchObject({ narrator: { provider, model }, reason: null });
  });

  it('is the rules narrator if no AI provider is set or if its key is missing', () => {
    expect(narrator({})).toEqual({ narrator: null, reason: null });
    expect(narrator({ AI_PROVIDER: 'openai' })).toEqual({
      narrator: null,
      reason: 'AI_PROVIDER=openai needs AI_API_KEY: your OpenAI API key. The rules narrator is used instead.',
    });
  });

  it.each([
    ['anthropic', 'https://ai.example', 'https://ai.example/v1/messages'],
    ['anthropic', 'https://ai.example/v1/', 'https://ai.example/v1/messages'],
    ['openai', 'https://ai.example/v1', 'https://ai.example/v1/responses'],
    ['openai', 'https://ai.example/gateway', 'https://ai.example/gateway/responses'],
    ['ollama', 'http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1/chat/completions'],
    ['ollama', 'http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1/chat/completions'],
    ['anthropic', undefined, 'https://api.anthropic.com/v1/messages'],
    ['openai', undefined, 'https://api.openai.com/v1/responses'],
    ['ollama', undefined, 'http://127.0.0.1:11434/v1/chat/completions'],
  ])('sends requests of %s with the base URL %s to %s', async (AI_PROVIDER, AI_API_BASE, address) => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
    const base = AI_API_BASE === undefined ? {} : { AI_API_BASE };
    const request = {
      system: '',
      data: 'x',
      output: 'prose',
      maxTokens: 9,
      signal: AbortSignal.timeout(9000),
    } as const;
    await narrator({ AI_PROVIDER, AI_API_KEY: 'k', ...base })
      .narrator?.narrate(request)
      .catch(() => undefined);
    const addresses = fetched.mock.calls.map(([input]) => input);
    fetched.mockRestore();

    expect(addresses).toEqual([address]);
  });

  it.each(['ftp://a.example/v1', 'https://user:word@a.example/v1', 'https://a.example/v1?key=k', 'a.example'])(
    'cannot have the base URL %s',
    (AI_API_BASE) => {
      expect(() => readDashboardSettings({ AI_API_BASE })).toThrow(/AI_API_BASE: must be a base URL/);
    },
  );
});

describe('the selected web search [CFG-09]', () => {
  it.each([
    [{ WEB_SEARCH: 'brave', WEB_SEARCH_API_KEY: 'k' }, 'brave'],
    [{ WEB_SEARCH: 'tavily', WEB_SEARCH_API_KEY: 'k' }, 'tavily'],
  ])('follows the settings: %j', (environment, name) => {
    expect(search(environment)).toMatchObject({ search: { name }, reason: null });
  });

  it('is null without a service or its key, and with --offline', () => {
    expect(search({})).toEqual({ search: null, reason: 'No web search is set up (WEB_SEARCH).' });
    expect(search({ WEB_SEARCH: 'tavily' })).toEqual({
      search: null,
      reason: 'WEB_SEARCH=tavily needs WEB_SEARCH_API_KEY: your Tavily API key.',
    });
    expect(search({ WEB_SEARCH: 'brave', WEB_SEARCH_API_KEY: 'k' }, true)).toEqual({
      search: null,
      reason: 'Started with --offline: Brave Search is not contacted.',
    });
  });
});

describe('a start without the keys of the selected services', () => {
  let home: string;
  let program: Program;

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'plumbline-keyless-'));
    program = await startProgram('plumbline', {
      PLUMBLINE_HOME: home,
      DASHBOARD_PORT: '0',
      AI_PROVIDER: 'anthropic',
      WEB_SEARCH: 'brave',
    });
  });
  afterAll(async () => {
    await program.stop();
    rmSync(home, { recursive: true });
  });

  it('reports the missing keys in its log and on the page [COA-23]', async () => {
    const setup: unknown = await (await fetch(`${program.address}/ui/ai`)).json();
    const warnings = () => program.lines.filter((line) => / needs (AI|WEB_SEARCH)_API_KEY/.test(line));
    await waitUntil(() => warnings().length === 2);

    expect(setup).toMatchObject({
      provider: 'rules',
      problem: expect.stringContaining('needs AI_API_KEY'),
      search: { name: 'none', problem: expect.stringContaining('needs WEB_SEARCH_API_KEY') },
      spent_today: 0,
    });
  });
});
