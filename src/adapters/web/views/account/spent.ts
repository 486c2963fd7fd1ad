import type { Thesis } from '../../server/theses.js';

/** Who narrates, and what it has cost since midnight UTC. */
export function spentToday(theses: readonly Pick<Thesis, 'at' | 'provider' | 'model' | 'cost_usd'>[], now: number): string {
  const [latest] = theses;
  if (latest === undefined) return 'What coaches wrote, each checked against its evidence';
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const cost = theses.filter(({ at }) => at.startsWith(today)).reduce((sum, { cost_usd }) => sum + cost_usd, 0);
  const who = latest.provider === 'rules' ? 'written by rules, without a model' : `written by ${latest.provider}${latest.model === null ? '' : ` (${latest.model})`}`;
  return `Latest ${who} · today $${cost.toFixed(cost > 0 && cost < 1 ? 4 : 2)}`;
}
