import { Migration } from '../orm/orm.js';

/** Adds a table with the first answer under each idempotency key of a license. */
export class Migration020AlertAnswers extends Migration {
  override up(): void {
    this.addSql(`
      create table alert_answers (
        license_id uuid not null,
        idempotency_key text not null,
        at timestamptz(3) not null,
        dispatch_id uuid,
        answer jsonb,
        primary key (license_id, idempotency_key)
      )`);
    this.addSql('create index alert_answers_at on alert_answers (at)');
  }
}
