import { fileURLToPath } from 'node:url';
import { AlpacaApi } from './alpaca/api.ts';
import { startOwnProcess, type OwnProcess } from './ownProcess.js';
import { startStandIn, type StandIn } from './standIn.js';

const PROGRAM = fileURLToPath(new URL('alpaca/main.ts', import.meta.url));

export type AlpacaServer = StandIn & { readonly api: AlpacaApi };

/** Serves Alpaca's HTTP APIs in this process, so that tests can set any state. */
export async function startAlpaca(): Promise<AlpacaServer> {
  const api = new AlpacaApi();
  return Object.assign(await startStandIn(api.listener), { api });
}

/** Runs Alpaca's APIs and its stream of order updates in a process of their own. */
export const startAlpacaProcess = (): Promise<OwnProcess> => startOwnProcess(PROGRAM);
