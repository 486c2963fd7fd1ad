import { networkRules, type ClientNetworks, type NetworkRule } from '../../domain/shared/limits/clientNetworks.js';
import type { RateLimitRule } from '../../domain/shared/limits/rateLimitRule.js';
import type { RateLimitAllowance } from '../../domain/shared/limits/tokenBucket.js';
import type { RateLimits } from './rateLimits.port.js';

/** The remaining allowance, and the rule that it belongs to. */
export interface RuleAllowance {
  readonly rule: RateLimitRule;
  readonly allowance: RateLimitAllowance;
}

type Question = (rule: RateLimitRule, network: string) => Promise<RateLimitAllowance>;

/**
 * Limits a client in every network that contains its address, and reports the network with the smallest allowance left.
 * A refused request takes no token from any network, so an exhausted network does not use up the allowance of others.
 */
export class NetworkLimits {
  constructor(private readonly limits: RateLimits) {}

  peek(rule: RateLimitRule, networks: ClientNetworks): Promise<RuleAllowance> {
    return peekNetworks(this.limits, rule, networks);
  }

  take(rule: RateLimitRule, networks: ClientNetworks): Promise<RuleAllowance> {
    return this.takeFromAll(rule, networks, (own, network) => this.limits.take(own, network));
  }

  takeForNew(rule: RateLimitRule, networks: ClientNetworks, item: string): Promise<RuleAllowance> {
    return this.takeFromAll(rule, networks, (own, network) => this.limits.takeForNew(own, network, item));
  }

  /**
   * Tries exhausted networks first, so that a refusal costs the other networks no token. An exhausted network still
   * admits a repeated item.
   */
  private async takeFromAll(rule: RateLimitRule, networks: ClientNetworks, question: Question): Promise<RuleAllowance> {
    const rules = networkRules(rule, networks);
    const asked: RuleAllowance[] = [];
    for (const { network, rule: own } of rules.length > 1 ? await this.exhaustedFirst(rules) : rules) {
      const answer = { rule: own, allowance: await question(own, network) };
      if (!answer.allowance.admitted) return answer;
      asked.push(answer);
    }
    return leastOf(asked);
  }

  private async exhaustedFirst(rules: readonly NetworkRule[]): Promise<readonly NetworkRule[]> {
    const looked = await lookAtAll(this.limits, rules);
    return looked.toSorted((a, b) => Number(a.allowance.admitted) - Number(b.allowance.admitted));
  }
}

/** Returns the allowance of the network with the smallest allowance left, without taking a token. */
export async function peekNetworks(
  limits: Pick<RateLimits, 'peek'>,
  rule: RateLimitRule,
  networks: ClientNetworks,
): Promise<RuleAllowance> {
  const looked = await lookAtAll(limits, networkRules(rule, networks));
  const { rule: own, allowance } = looked.find((each) => !each.allowance.admitted) ?? leastOf(looked);
  return { rule: own, allowance };
}

const lookAtAll = (
  limits: Pick<RateLimits, 'peek'>,
  rules: readonly NetworkRule[],
): Promise<readonly (NetworkRule & RuleAllowance)[]> =>
  Promise.all(rules.map(async (each) => ({ ...each, allowance: await limits.peek(each.rule, each.network) })));

const leastOf = (asked: readonly RuleAllowance[]): RuleAllowance =>
  asked.reduce((least, each) => (each.allowance.remaining < least.allowance.remaining ? each : least));
