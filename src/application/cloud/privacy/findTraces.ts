import type { Purchase } from '../../../domain/cloud/billing/purchase.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { Effect } from '../messaging/outbox/effect.js';
import type { Outbox, UndeliveredEffect } from '../messaging/outbox/outbox.port.js';
import type { Purchases } from '../billing/purchases.port.js';
import type { Licenses } from '../licensing/licenses.port.js';
import type { SubmitterNames } from '../consensus/submitterNames.port.js';
import type { UnsubscribeTokens } from '../messaging/mail/unsubscribeTokens.port.js';
import type { Traces } from './personalRecords.port.js';

export interface OpenedEffect {
  readonly standing: UndeliveredEffect;
  readonly effect: Effect;
}

export interface FoundPerson {
  readonly traces: Traces;
  readonly licenses: readonly License[];
  readonly purchases: readonly Purchase[];
  /** What is on its way to the person, or was given up. */
  readonly effects: readonly OpenedEffect[];
  /** How many effects are sealed under a secret that is gone, so that nobody can say whom they are for. */
  readonly unreadable: number;
}

/** Finds everything by which the stores name who has an address, whatever its case. */
export class FindTraces {
  constructor(
    private readonly licenses: Licenses,
    private readonly purchases: Purchases,
    private readonly outbox: Outbox,
    private readonly tokens: UnsubscribeTokens,
    private readonly topicOf: (licenseId: string) => string,
    private readonly submitterNames: SubmitterNames,
  ) {}

  async execute(address: string): Promise<FoundPerson> {
    const email = address.toLowerCase();
    const [licenses, purchases] = [await this.licenses.findByEmail(email), await this.purchases.ofEmail(email)];
    const present = (ids: readonly (string | null)[]): readonly string[] => [
      ...new Set(ids.filter((id) => id !== null)),
    ];
    const licenseIds = present([...licenses.map(({ id }) => id), ...purchases.map(({ licenseId }) => licenseId)]);
    const traces: Traces = {
      email,
      licenseIds,
      sessionIds: purchases.map(({ sessionId }) => sessionId),
      subscriptionIds: present(purchases.map(({ subscriptionId }) => subscriptionId)),
      customerIds: present([...licenses, ...purchases].map(({ customerId }) => customerId)),
      paymentIntentIds: present(purchases.map(({ paymentIntentId }) => paymentIntentId)),
      addressDigests: this.tokens.digestsOf(email),
      submitters: licenseIds.flatMap(this.submitterNames),
    };
    return { traces, licenses, purchases, ...(await this.effectsOf(traces)) };
  }

  private async effectsOf(traces: Traces): Promise<Pick<FoundPerson, 'effects' | 'unreadable'>> {
    const topics = new Set(traces.licenseIds.map(this.topicOf));
    const effects: OpenedEffect[] = [];
    let unreadable = 0;
    for (const standing of await this.outbox.undelivered({ onlyGivenUp: false, most: null })) {
      const effect = opened(standing);
      if (effect === null) unreadable += 1;
      else if (isFor(effect, traces, topics)) effects.push({ standing, effect });
    }
    return { effects, unreadable };
  }
}

function opened(standing: UndeliveredEffect): Effect | null {
  try {
    return standing.open();
  } catch {
    return null;
  }
}

function isFor(effect: Effect, { email, customerIds }: Traces, topics: ReadonlySet<string>): boolean {
  switch (effect.kind) {
    case 'mail':
      return effect.to.toLowerCase() === email;
    case 'push':
      return topics.has(effect.topic);
    case 'customer_credit':
      return customerIds.includes(effect.customerId);
    case 'key_recovery':
      return effect.email.toLowerCase() === email;
  }
}
