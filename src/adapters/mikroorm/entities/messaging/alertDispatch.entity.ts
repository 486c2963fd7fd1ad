import { z } from 'zod';
import { CHANNEL_OMISSIONS } from '../../../../domain/shared/alerts/channels.js';
import { identityColumn, jsonColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

const course = z.union([z.object({ effectId: z.string() }), z.object({ omitted: z.enum(CHANNEL_OMISSIONS) })]);

export const alertDispatchSchema = defineEntity({
  name: 'AlertDispatchEntity',
  tableName: 'alert_dispatches',
  properties: {
    number: identityColumn(),
    id: p.uuid().unique(),
    email: p.text(),
    alertType: p.text(),
    ticker: p.text().strictNullable().check("ticker <> ''"),
    severity: p.text(),
    at: p.datetime(3),
    channels: jsonColumn(z.object({ email: course, push: course })),
    suppressedBy: p.uuid().strictNullable(),
    suppressedUntil: p.datetime(3).strictNullable(),
    failure: p.text().strictNullable(),
  },
  checks: [{ name: 'alert_dispatches_check', expression: '(suppressed_by is null) = (suppressed_until is null)' }],
  indexes: [
    {
      name: 'alert_dispatches_subject',
      expression: `create index alert_dispatches_subject on alert_dispatches
        (email, alert_type, coalesce(ticker, ''), number) where suppressed_by is null`,
    },
    { name: 'alert_dispatches_email', properties: ['email', 'number'] },
    { name: 'alert_dispatches_at', properties: ['at'] },
  ],
});

export class AlertDispatchEntity extends alertDispatchSchema.class {}
alertDispatchSchema.setClass(AlertDispatchEntity);
