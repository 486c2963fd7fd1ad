import { Migration } from '../orm/orm.js';

/**
 * Creates a table with one row per submitter and day (`states` by ticker, `fires` by ticker and kind), and counts of
 * users in sixteen slices by the first character of the submitter's hash, so that submissions seldom wait.
 */
export class Migration012Consensus extends Migration {
  override up(): void {
    this.addSql(`
      create table consensus_submitters (
        day date not null,
        submitter text not null,
        fired_at timestamptz(3) not null,
        regime text,
        states jsonb not null,
        states_before jsonb not null,
        fires jsonb not null,
        new_fires text[] not null,
        primary key (day, submitter)
      ) with (fillfactor = 50, toast_tuple_target = 8160)`);
    this.addSql(`
      create table consensus_states (
        day date not null,
        ticker text not null,
        slice text not null,
        armed integer not null,
        tighten integer not null,
        exit integer not null,
        primary key (day, ticker, slice)
      )`);
    this.addSql(`
      create table consensus_kinds (
        day date not null,
        ticker text not null,
        kind text not null,
        slice text not null,
        users integer not null,
        primary key (day, ticker, kind, slice)
      )`);
    this.addSql(`
      create table consensus_figures (
        ticker text primary key,
        day date not null,
        rank integer not null unique,
        sample_users integer not null,
        armed_users integer not null,
        armed_pct integer not null,
        tighten_pct integer not null,
        exit_pct integer not null,
        top_kinds jsonb not null
      )`);
    this.addSql(
      'create table consensus_publication (only_one boolean primary key check (only_one), published_at timestamptz(3) not null)',
    );
  }
}
