import { defineEntity, p } from '../../orm/orm.js';

export const outboxEffectSchema = defineEntity({
  name: 'OutboxEffectEntity',
  tableName: 'outbox',
  properties: {
    id: p.uuid().primary(),
    /** The effect, encrypted; null once it is delivered. */
    sealed: p.text().strictNullable(),
    tries: p.integer().default(0),
    createdAt: p.datetime(3),
    /** Null once the effect is delivered or given up. */
    dueAt: p.datetime(3).strictNullable(),
    leaseEndsAt: p.datetime(3).strictNullable(),
    deliveredAt: p.datetime(3).strictNullable(),
    lastFailure: p.text().strictNullable(),
    /** An `OutboxEffectKind`, or a kind that only a newer version knows. */
    kind: p.text().default('mail'),
    givenUpAt: p.datetime(3).strictNullable(),
  },
  checks: [{ name: 'outbox_check', expression: '(delivered_at is null) = (sealed is not null)' }],
  indexes: [
    { name: 'outbox_waiting', properties: ['dueAt'], where: 'delivered_at is null' },
    { name: 'outbox_delivered', properties: ['deliveredAt'], where: 'delivered_at is not null' },
    { name: 'outbox_given_up', properties: ['givenUpAt'], where: 'given_up_at is not null' },
  ],
});

export class OutboxEffectEntity extends outboxEffectSchema.class {}
outboxEffectSchema.setClass(OutboxEffectEntity);
