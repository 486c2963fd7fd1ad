import { Migration } from '@mikro-orm/migrations';

export class Migration010Alerts extends Migration {
  override up(): void {
    this.addSql("alter table outbox add column kind text not null default 'mail'");
    this.addSql(`
      create table alert_dispatches (
        id uuid primary key,
        email text not null,
        alert_type text not null,
        ticker text,
        severity text not null,
        at timestamptz(3) not null,
        channels jsonb not null,
        duplicate_of uuid,
        suppressed_until timestamptz(3),
        failure text,
        check ((duplicate_of is null) = (suppressed_until is null))
      )`);
    this.addSql('create index alert_dispatches_subject on alert_dispatches (email, alert_type, ticker, at) where duplicate_of is null');
    this.addSql('create index alert_dispatches_email on alert_dispatches (email, at)');
    this.addSql('create index alert_dispatches_at on alert_dispatches (at)');
    this.addSql(`
      create table unsubscriptions (
        email text not null,
        list text not null check (list in ('alerts', 'briefing')),
        at timestamptz(3) not null,
        primary key (email, list)
      )`);
  }
}
