import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createDatabaseWithTables } from '../servers/databases.js';
import { startProgram, type Program } from '../servers/program.js';
import { installSystemctl } from '../servers/systemctl.js';
import { issueLicense } from './cloud.js';

export const CRON_SECRET = 'the cron secret of these tests';
const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');

export interface ApiPrograms {
  readonly cloud: Program;
  readonly dashboard: Program;
  /** Key of a premium license that the cloud knows. */
  readonly licenseKey: string;
  readonly csrfToken: string;
  /** The cookie that the dashboard's order screens require. */
  readonly pageCookie: string;
  stop(): Promise<void>;
}

/**
 * Starts the cloud and the dashboard in new folders. The dashboard has no license and is not connected to the cloud.
 */
export async function startApiPrograms(): Promise<ApiPrograms> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-api-'));
  const database = await createDatabaseWithTables();
  const keptIn = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'cloud') };
  const [cloud, dashboard] = await Promise.all([
    startProgram('plumbline-cloud', { ...keptIn, PORT: '0', CRON_SECRET, VAPID_PRIVATE_KEY }),
    startProgram('plumbline', {
      PLUMBLINE_HOME: join(folder, 'home'),
      DASHBOARD_PORT: '0',
      ...(await installSystemctl(folder)),
    }),
  ]);
  const page = await fetch(`${dashboard.address}/`);
  const csrf = await (await fetch(`${dashboard.address}/csrf-token`)).json();
  return {
    cloud,
    dashboard,
    licenseKey: await issueLicense(keptIn, 'holder@example.com'),
    csrfToken: z.object({ token: z.string() }).parse(csrf).token,
    pageCookie: (page.headers.get('set-cookie') ?? '').split(';', 1).join(),
    async stop() {
      await Promise.all([cloud.stop(), dashboard.stop()]);
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const schema = z.record(z.string(), z.unknown());
const example = z.unknown().optional();
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  schema,
  example,
});

const operation = z.object({
  operationId: z.string(),
  parameters: z.array(parameter),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema, example })) }).optional(),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.object({ schema, example })).optional() }),
  ),
});

const document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
});

export interface Operation extends z.infer<typeof operation> {
  readonly method: string;
  readonly path: string;
}

export interface DescribedOperation extends Operation {
  /** Returns a parser for a schema of the description, with its references resolved. */
  readonly reader: (promised: z.infer<typeof schema>) => z.ZodType;
}

/** All operations in a program's description. */
export async function operationsOf(address: string): Promise<DescribedOperation[]> {
  return operationsIn(await (await fetch(`${address}/openapi.json`)).text());
}

/** @param description the text of an OpenAPI document */
export function operationsIn(description: string): DescribedOperation[] {
  const { paths, components } = document.parse(JSON.parse(description.replaceAll('#/components/schemas/', '#/$defs/')));
  const reader = (promised: z.infer<typeof schema>): z.ZodType =>
    z.fromJSONSchema({ ...promised, $defs: components.schemas });
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path, reader })),
  );
}
