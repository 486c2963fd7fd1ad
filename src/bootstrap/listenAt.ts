import type { Express } from 'express';
import { errorCode } from '../adapters/files/durable/errorCode.js';
import {
  startHttpServer,
  type RunningHttpServer,
  type ListenAddress,
  type HttpServerOptions,
} from '../adapters/http/pipeline/serve/startHttpServer.js';
import { BadSettings } from './settings.js';

const NO_ADDRESS_OF_THIS_MACHINE: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

/** Listens at `place`. Throws a one-line error that names `setting` if the host is not an address of this machine. */
export async function listenAt(
  setting: string,
  app: Express,
  place: ListenAddress,
  options: HttpServerOptions = {},
): Promise<RunningHttpServer> {
  try {
    return await startHttpServer(app, place, options);
  } catch (error) {
    if (!('host' in place) || !NO_ADDRESS_OF_THIS_MACHINE.has(errorCode(error))) throw error;
    throw new BadSettings(`${setting}: ${place.host} is not an address of this machine`);
  }
}

export const httpUrlAt = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
