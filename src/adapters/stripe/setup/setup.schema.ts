import { z } from 'zod';

const labels = z
  .record(z.string(), z.string())
  .nullish()
  .transform((found) => found ?? {});

export const productReply = z.object({ id: z.string() });

export const priceReply = z.object({
  id: z.string(),
  active: z.boolean(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
  lookup_key: z.string().nullable(),
  metadata: labels,
});

export const paymentLinkReply = z.object({ id: z.string(), active: z.boolean(), url: z.string(), metadata: labels });

export const portalConfigurationReply = z.object({ id: z.string(), metadata: labels });
