import { z } from 'zod';
import { CHANNEL_RESULTS } from '../../../../application/cloud/messaging/alerts/alertMeter.port.js';
import { jsonColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

const result = z.enum(CHANNEL_RESULTS);

const answer = z.object({
  dispatched: z.boolean(),
  duplicate: z.boolean(),
  suppressedUntil: z.coerce.date().nullable(),
  channels: z.object({ email: result, push: result }),
});

export const alertAnswerSchema = defineEntity({
  name: 'AlertAnswerEntity',
  tableName: 'alert_answers',
  properties: {
    /** No foreign key: the stored answer outlives the license, so that a repeated request still gets it. */
    licenseId: p.uuid().primary(),
    idempotencyKey: p.text().primary(),
    at: p.datetime(3),
    dispatchId: p.uuid().strictNullable(),
    answer: jsonColumn(answer).strictNullable(),
  },
  indexes: [{ name: 'alert_answers_at', properties: ['at'] }],
});

export class AlertAnswerEntity extends alertAnswerSchema.class {}
alertAnswerSchema.setClass(AlertAnswerEntity);
