import { journalOf, type JournalEntry } from '../../../../domain/dashboard/trading/journal/journal.js';
import type { OrderBook } from './orderBook.js';

/** The trades that were made through the dashboard, oldest first. */
export class ReadJournal {
  constructor(private readonly book: OrderBook) {}

  execute(): JournalEntry[] {
    return journalOf(this.book.events());
  }
}
