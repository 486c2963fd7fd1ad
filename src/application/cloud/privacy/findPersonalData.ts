import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import { emailLookupKey, emailLookupKeys } from '../../../domain/shared/emailForm.js';
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

/** Finds everything that is stored about an e-mail address, in any of its spellings. */
export class FindPersonalData {
  constructor(
    private readonly licenses: Licenses,
    private readonly purchases: Purchases,
    private readonly outbox: Outbox,
    private readonly tokens: UnsubscribeTokens,
    private readonly topicOf: (licenseId: string) => string,
    private readonly submitterNames: GetSubmitterNames,
  ) {}

  async execute(email: string): Promise<FoundPersonalData> {
    const [licenses, purchases] = [await this.licenses.findByEmail(email), await this.purchases.findByEmail(email)];
    const present = (ids: readonly (string | null)[]): readonly string[] => [
      ...new Set(ids.filter((id) => id !== null)),
    ];
    const licenseIds = present([...licenses.map(({ id }) => id), ...purchases.map(({ licenseId }) => licenseId)]);
    const emails = emailLookupKeys(email, [...licenses, ...purchases]);
    const traces: PersonIdentifiers = {
      emails,
      licenseIds,
      sessionIds: purchases.map(({ sessionId }) => sessionId),
      subscriptionIds: present(purchases.map(({ subscriptionId }) => subscriptionId)),
      customerIds: present([...licenses, ...purchases].map(({ customerId }) => customerId)),
      paymentIntentIds: present(purchases.map(({ paymentIntentId }) => paymentIntentId)),
      addressDigests: emails.flatMap((each) => this.tokens.digestsOf(each)),
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

function isFor(effect: OutboxEffect, { emails, customerIds, pushTopics }: PersonIdentifiers): boolean {
  switch (effect.kind) {
    case 'mail':
      return emails.includes(emailLookupKey(effect.to));
    case 'push':
      return pushTopics.includes(effect.topic);
    case 'customer_credit':
      return customerIds.includes(effect.customerId);
    case 'key_recovery':
      return emails.includes(emailLookupKey(effect.email));
  }
}
