import { Migration } from '../orm/orm.js';

export class Migration018OperatorSessions extends Migration {
  override up(): void {
    this.addSql('create table operator_sessions (token_digest text primary key, expires_at timestamptz(3) not null)');
  }
}
