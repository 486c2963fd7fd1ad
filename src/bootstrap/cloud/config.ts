import { createPrivateKey } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { BadSettings, logLevel, origin, port, readSettings } from '../settings.js';

const SHORTEST_PEPPER = 32;

/** Comma-separated, newest first. */
const list = (text: string): string[] => text.split(',').map((part) => part.trim()).filter((part) => part !== '');

const peppers = z
  .string()
  .transform(list)
  .pipe(z.array(z.string().min(SHORTEST_PEPPER, `wants at least ${SHORTEST_PEPPER} characters; make one with: openssl rand -base64 48`)).min(1));

const signingKeys = z
  .string()
  .transform((text) => list(text.replaceAll('\\n', '\n')))
  .pipe(
    z
      .array(z.string().refine(isEd25519, 'wants Ed25519 private keys in PKCS#8 PEM; make one with: openssl genpkey -algorithm ed25519'))
      .min(1),
  );

export const cloudSettings = z.object({
  PORT: port.default(8080).describe('Port to listen on; 0 takes any free one'),
  HOST: z.string().optional().describe('Address to listen on; without it on all of this machine'),
  PUBLIC_URL: origin.optional().describe('Origin under which the world reaches this cloud; the links in mails. Default: http://localhost with PORT'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'wants postgres://user:password@host:port/database' })
    .optional()
    .describe('PostgreSQL server; without it PostgreSQL runs embedded in DATA_DIR. Required in production'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(10).describe('Most connections to DATABASE_URL at once'),
  DATA_DIR: z
    .string()
    .default(join(homedir(), '.plumbline-cloud'))
    .describe('Folder of the embedded database, of development secrets and, without SMTP_URL, of written mail'),
  LICENSE_PEPPER: peppers
    .optional()
    .describe('Secret under which license keys are stored, newest first, comma-separated. Required in production'),
  LICENSE_SIGNING_KEY: signingKeys
    .optional()
    .describe('Ed25519 private keys (PKCS#8 PEM, real newlines or \\n) that sign validations, newest first, comma-separated. Required in production'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'wants smtp://user:password@host:port or smtps://…' })
    .optional()
    .describe('Mail server; without it mail is written to DATA_DIR/outbox, and in production not at all'),
  MAIL_FROM: z.string().default('Plumbline <no-reply@localhost>').describe('Sender of all mail; people reply to it'),
  NTFY_URL: origin.optional().describe('Origin of the ntfy server for alerts on phones, as in https://ntfy.sh; without it there are none'),
  NTFY_TOKEN: z.string().min(1).optional().describe('Access token for publishing at NTFY_URL, where it wants one'),
  CRON_SECRET: z.string().min(16).optional().describe('Bearer secret of /api/cron/*; without it those routes are off, the jobs still run by the clock'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token for GET /metrics from other machines'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0).describe('Number of proxies in front whose X-Forwarded-For is believed'),
  LOG_LEVEL: logLevel.default('info').describe('trace, debug, info, warn, error, fatal or silent'),
  NODE_ENV: z.string().optional().describe('production demands the settings marked so and never writes mail to files'),
});

export type CloudSettings = z.infer<typeof cloudSettings>;

export const publicUrlOf = ({ PUBLIC_URL, PORT }: CloudSettings): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

const REQUIRED_IN_PRODUCTION = ['DATABASE_URL', 'LICENSE_PEPPER', 'LICENSE_SIGNING_KEY'] as const;

/** The cloud's settings; throws `BadSettings` with one clear line. */
export function readCloudSettings(environment: Readonly<Record<string, string | undefined>>): CloudSettings {
  const settings = readSettings(cloudSettings, environment);
  if (settings.NODE_ENV === 'production') {
    const missing = REQUIRED_IN_PRODUCTION.filter((name) => settings[name] === undefined);
    if (missing.length > 0) throw new BadSettings(`production needs ${missing.join(', ')}: see the settings table in README.md`);
  }
  return settings;
}

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
