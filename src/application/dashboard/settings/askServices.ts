import { formatCount } from '../../../domain/shared/formatCount.js';
import { PRICE_SOURCE_FACTS, type PriceSource } from '../../../domain/dashboard/market/priceSource.js';
import { MINUTE_MS, SECOND_MS } from '../../../domain/shared/timeUnits.js';
import { Failure } from '../../../domain/shared/failure/failure.js';
import { NarratorFailure, type Narrator } from '../coaching/narrator.port.js';
import { SearchFailure, type WebSearch } from '../coaching/webSearch.port.js';
import type { CloudApiForAgents } from '../license/cloudApis.port.js';
import type { MarketData } from '../market/marketData.port.js';
import type { Broker } from '../trading/broker/broker.port.js';
import type { HaltSource } from '../trading/orders/halts/haltSource.port.js';
import type { ConnectionTestResult } from './connectionTester.port.js';

const TIMEOUT_MS = MINUTE_MS / 2;
const TEST_TOKENS = 200;
const SEARCH_QUERY = 'S&P 500 index';
/** The result of a connection test that would contact a service in a program started with --offline. */
export const OFFLINE_MESSAGE = 'The program was started with --offline: nothing is contacted.';

export const workingResult = (message: string): ConnectionTestResult => ({ isWorking: true, message });
const failingResult = (message: string): ConnectionTestResult => ({ isWorking: false, message });

/** Asks a price source for the daily prices of one ticker. */
export async function testPriceSourceConnection(
  prices: MarketData,
  source: PriceSource,
  ticker: string,
): Promise<ConnectionTestResult> {
  const title = PRICE_SOURCE_FACTS[source].title;
  const daily = await prices.daily(ticker, source);
  if (daily.kind === 'unavailable') return failingResult(`${title}: ${daily.reason}`);
  const last = daily.rows.at(-1);
  if (last === undefined) return failingResult(`${title} has no prices for ${ticker}.`);
  return workingResult(`${title}: the last close of ${ticker} is ${last.close} ${daily.currency}, on ${last.date}.`);
}

/** Asks the broker for the account. */
export function testBrokerConnection(broker: Broker): Promise<ConnectionTestResult> {
  return answerOf(async () => {
    const { equity, cash, optionLevel } = await broker.account();
    const worth = equity === null ? 'the broker reports no equity' : `equity ${equity.toFixed(2)}`;
    return `The ${broker.name} account answers: ${worth}, cash ${cash.toFixed(2)}, options level ${optionLevel}.`;
  });
}

export async function testHaltSourceConnection(source: HaltSource, ticker: string): Promise<ConnectionTestResult> {
  const reading = await source.read(ticker);
  switch (reading.kind) {
    case 'trading':
      return workingResult(`The halt source ${reading.source} answers: ${ticker} is trading.`);
    case 'halted':
      return workingResult(`The halt source ${reading.source} answers: ${ticker} is halted.`);
    case 'unreadable':
      return failingResult(`The halt source ${reading.source} cannot be read: ${reading.reason}`);
    case 'none':
      return failingResult('No source of trading halts is chosen.');
  }
}

/**
 * Asks the AI provider for one sentence.
 * @param reason why there is no provider to ask; null when there is one
 */
export async function testNarratorConnection(
  narrator: Narrator | null,
  reason: string | null,
): Promise<ConnectionTestResult> {
  if (narrator === null || reason !== null) return failingResult(reason ?? 'No AI provider is chosen.');
  return answerOf(async () => {
    const { narration, tokens } = await narrator.narrate({
      system: 'Answer with one short sentence that says that the connection works.',
      data: 'This is a test of the connection.',
      output: 'prose',
      maxTokens: TEST_TOKENS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const used = tokens === null ? '' : ` (${tokens.input + tokens.output} tokens)`;
    return `${narrator.model} answers: “${narration.trim()}”${used}`;
  });
}

export async function testWebSearchConnection(
  search: WebSearch | null,
  reason: string | null,
): Promise<ConnectionTestResult> {
  if (search === null) return failingResult(reason ?? 'No web search is chosen.');
  return answerOf(async () => {
    const found = await search.search(SEARCH_QUERY, null, AbortSignal.timeout(10 * SECOND_MS));
    return `The web search ${search.name} answers with ${formatCount(found.length, 'page')}.`;
  });
}

/** Asks the cloud for the latest release. */
export async function testCloudConnection(
  cloud: Pick<CloudApiForAgents, 'latestRelease'> | null,
  origin: string,
): Promise<ConnectionTestResult> {
  if (cloud === null) return failingResult(OFFLINE_MESSAGE);
  return answerOf(async () => {
    const latest = await cloud.latestRelease(null, AbortSignal.timeout(TIMEOUT_MS));
    return `The cloud at ${origin} answers${latest === null ? '' : `: the latest version is ${latest.release.version}`}.`;
  });
}

/** Turns an expected failure into the result of the test. */
async function answerOf(ask: () => Promise<string>): Promise<ConnectionTestResult> {
  try {
    return workingResult(await ask());
  } catch (error) {
    if (error instanceof Failure || error instanceof NarratorFailure || error instanceof SearchFailure)
      return failingResult(error.message);
    throw error;
  }
}
