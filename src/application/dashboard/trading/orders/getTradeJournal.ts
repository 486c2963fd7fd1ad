import { journalOf, type JournalEntry } from '../../../../domain/dashboard/trading/journal/journal.js';
import type { OrderIntentStore } from './orderIntentStore.js';

/** Lists the trades made through the dashboard on the configured account, oldest first. */
export class GetTradeJournal {
  constructor(private readonly intents: OrderIntentStore) {}

  execute(): JournalEntry[] {
    return journalOf(this.intents.events().filter(({ key }) => this.intents.find(key)?.isOnThisAccount));
  }
}
