import type { z } from 'zod';
import type { cloudMachinesReply } from '../../http/contract/cloud/operator/cloudMachines.js';
import { requestJson } from '../server/request.js';

export type CloudMachines = z.infer<typeof cloudMachinesReply>;
export type BillingInboxEntryView = CloudMachines['receipts'][number];

const PATH = '/admin/machines';
const JSON_BODY = { 'content-type': 'application/json' };

/** @throws ApiError 401 without a session */
export const fetchCloudMachines = (email: string | null): Promise<CloudMachines> =>
  requestJson(`${PATH}/read`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ email }) });

/** @throws ApiError 401 when the secret is wrong, 429 after too many wrong secrets */
export const startOperatorSession = (secret: string): Promise<unknown> =>
  requestJson(`${PATH}/session`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify({ secret }) });

export const endOperatorSession = (): Promise<unknown> => requestJson(`${PATH}/session`, { method: 'DELETE' });
