import type { Capability } from '../../../domain/shared/failure/failure.js';
import type { CloudSettings } from './config.js';

/** The setting that turns on each capability of a cloud. */
export const SETTING_BY_CAPABILITY = {
  email: 'SMTP_URL',
  push: 'NTFY_URL',
  browser_push: 'VAPID_PRIVATE_KEY',
  payments: 'STRIPE_SECRET_KEY',
  payment_events: 'STRIPE_WEBHOOK_SECRET',
  snapshot_storage: 'S3_BUCKET',
  scheduled_jobs: 'CRON_SECRET',
  operator: 'ADMIN_SECRET',
  metrics: 'METRICS_TOKEN',
} as const satisfies Readonly<Record<Exclude<Capability, 'cloud' | 'broker'>, keyof CloudSettings>>;
