import type { z } from 'zod';
import type { cloudMachines } from '../../http/contract/cloud/operator/cloudMachines.js';
import { request } from '../server/request.js';

export type CloudMachines = z.infer<typeof cloudMachines>;
export type ReceiptShown = CloudMachines['receipts'][number];

const PATH = '/admin/machines';
const JSON_BODY = { 'content-type': 'application/json' };

/** @throws Refusal, 401 without a session */
export const readMachines = (email: string | null): Promise<CloudMachines> =>
  request(`${PATH}/read`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ email }) });

/** @throws Refusal, 401 when the secret is wrong, 429 after too many wrong ones */
export const beginSession = (secret: string): Promise<unknown> =>
  request(`${PATH}/session`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ secret }) });

export const endSession = (): Promise<unknown> => request(`${PATH}/session`, { method: 'DELETE' });
