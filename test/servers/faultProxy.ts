import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startOwnProcess } from './ownProcess.ts';

const PROGRAM = fileURLToPath(new URL('faults/main.ts', import.meta.url));

export interface FaultProxy {
  /** Such as http://127.0.0.1:41235 */
  readonly origin: string;
  /** Returns how often each fault was applied. */
  done(): Promise<Readonly<Record<string, number>>>;
  /** Lets all later requests pass. */
  calm(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs a proxy between a dashboard and its cloud, in a process of its own. `seed` determines the fault that the proxy
 * applies to each request.
 */
export async function startFaultProxy(target: string, seed: number): Promise<FaultProxy> {
  const { origin, control, close } = await startOwnProcess(PROGRAM, target, String(seed));
  return {
    origin,
    done: async () => z.record(z.string(), z.number()).parse(await control('done')),
    calm: async () => void (await control('calm')),
    close,
  };
}
