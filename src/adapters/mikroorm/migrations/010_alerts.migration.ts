import { Migration } from '../orm/orm.js';

export class Migration010Alerts extends Migration {
  override up(): void {
    this.addSql("alter table outbox add column kind text not null default 'mail'");
    this.addSql(`
      create table alert_dispatches (
        number bigint generated always as identity primary key,
        id uuid not null unique,
        email text not null,
        alert_type text not null,
        ticker text check (ticker <> ''),
        severity text not null,
        at timestamptz(3) not null,
        channels jsonb not null,
        suppressed_by uuid,
        suppressed_until timestamptz(3),
        failure text,
        check ((suppressed_by is null) = (suppressed_until is null))
      )`);
    this.addSql(`
      create index alert_dispatches_subject on alert_dispatches (email, alert_type, coalesce(ticker, ''), number)
        where suppressed_by is null`);
    this.addSql('create index alert_dispatches_email on alert_dispatches (email, number)');
    this.addSql('create index alert_dispatches_at on alert_dispatches (at)');
    this.addSql(`
      create table unsubscriptions (
        list text not null check (list in ('alerts', 'briefing')),
        address text not null,
        at timestamptz(3) not null,
        primary key (list, address)
      )`);
  }
}
