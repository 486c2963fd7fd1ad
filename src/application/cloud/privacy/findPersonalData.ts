import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { OutboxEffect } from '../messaging/outbox/outboxEffect.js';
import type { Outbox, UndeliveredEffect } from '../messaging/outbox/outbox.port.js';
import type { Purchases } from '../billing/purchases.port.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { GetSubmitterNames } from '../consensus/getSubmitterNames.port.js';
import type { UnsubscribeTokens } from '../messaging/mail/unsubscribeTokens.port.js';
import type { PersonIdentifiers } from './personalRecords.port.js';

export interface DecryptedEffect {
  readonly undelivered: UndeliveredEffect;
  readonly effect: OutboxEffect;
}

export interface FoundPersonalData {
  readonly traces: PersonIdentifiers;
  readonly licenses: readonly License[];
  readonly purchases: readonly Purchase[];
  /** Outbox effects addressed to the person, either still waiting for delivery or given up. */
  readonly effects: readonly DecryptedEffect[];
  /** Number of effects encrypted under a lost secret, whose recipient is unknown. */
  readonly unreadable: number;
}

/** Finds everything that is stored about an e-mail address, ignoring its case. */
export class FindPersonalData {
  constructor(
    private readonly licenses: Licenses,
    private readonly purchases: Purchases,
    private readonly outbox: Outbox,
    private readonly tokens: UnsubscribeTokens,
    private readonly topicOf: (licenseId: string) => string,
    private readonly submitterNames: GetSubmitterNames,
  ) {}

  async execute(address: string): Promise<FoundPersonalData> {
    const email = address.toLowerCase();
    const [licenses, purchases] = [await this.licenses.findByEmail(email), await this.purchases.findByEmail(email)];
    const present = (ids: readonly (string | null)[]): readonly string[] => [
      ...new Set(ids.filter((id) => id !== null)),
    ];
    const licenseIds = present([...licenses.map(({ id }) => id), ...purchases.map(({ licenseId }) => licenseId)]);
    const traces: PersonIdentifiers = {
      email,
      licenseIds,
      sessionIds: purchases.map(({ sessionId }) => sessionId),
      subscriptionIds: present(purchases.map(({ subscriptionId }) => subscriptionId)),
      customerIds: present([...licenses, ...purchases].map(({ customerId }) => customerId)),
      paymentIntentIds: present(purchases.map(({ paymentIntentId }) => paymentIntentId)),
      addressDigests: this.tokens.digestsOf(email),
      pushTopics: licenseIds.map(this.topicOf),
      submitters: licenseIds.flatMap(this.submitterNames),
    };
    return { traces, licenses, purchases, ...(await this.effectsOf(traces)) };
  }

  private async effectsOf(traces: PersonIdentifiers): Promise<Pick<FoundPersonalData, 'effects' | 'unreadable'>> {
    const effects: DecryptedEffect[] = [];
    let unreadable = 0;
    for (const undelivered of await this.outbox.listUndelivered(null)) {
      const effect = opened(undelivered);
      if (effect === null) unreadable += 1;
      else if (isFor(effect, traces)) effects.push({ undelivered, effect });
    }
    return { effects, unreadable };
  }
}

function opened(undelivered: UndeliveredEffect): OutboxEffect | null {
  try {
    return undelivered.open();
  } catch {
    return null;
  }
}

function isFor(effect: OutboxEffect, { email, customerIds, pushTopics }: PersonIdentifiers): boolean {
  switch (effect.kind) {
    case 'mail':
      return effect.to.toLowerCase() === email;
    case 'push':
      return pushTopics.includes(effect.topic);
    case 'customer_credit':
      return customerIds.includes(effect.customerId);
    case 'key_recovery':
      return effect.email.toLowerCase() === email;
  }
}
