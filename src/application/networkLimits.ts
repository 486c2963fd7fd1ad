import { networkRules, type ClientNetworks } from '../domain/limits/clientNetworks.js';
import type { LimitRule } from '../domain/limits/limitRule.js';
import type { Allowance } from '../domain/limits/tokenBucket.js';
import type { RateLimits } from './rateLimits.port.js';

/** The remaining allowance, and the rule that it belongs to. */
export interface RuleAllowance {
  readonly rule: LimitRule;
  readonly allowance: Allowance;
}

/**
 * Limits one client by every network of its address, and reports the network with the least left. An exhausted narrow
 * network takes nothing from the wider ones, so that it cannot use up its neighbors' allowance.
 */
export class NetworkLimits {
  constructor(private readonly limits: RateLimits) {}

  look(rule: LimitRule, networks: ClientNetworks): Promise<RuleAllowance> {
    return this.ask(rule, networks, (own, network) => this.limits.look(own, network));
  }

  take(rule: LimitRule, networks: ClientNetworks): Promise<RuleAllowance> {
    return this.ask(rule, networks, (own, network) => this.limits.take(own, network));
  }

  takeForNew(rule: LimitRule, networks: ClientNetworks, item: string): Promise<RuleAllowance> {
    return this.ask(rule, networks, (own, network) => this.limits.takeForNew(own, network, item));
  }

  private async ask(
    rule: LimitRule,
    networks: ClientNetworks,
    question: (rule: LimitRule, network: string) => Promise<Allowance>,
  ): Promise<RuleAllowance> {
    const asked: RuleAllowance[] = [];
    for (const { network, rule: own } of networkRules(rule, networks)) {
      const answer = { rule: own, allowance: await question(own, network) };
      if (!answer.allowance.admitted) return answer;
      asked.push(answer);
    }
    return asked.reduce((least, each) => (each.allowance.remaining < least.allowance.remaining ? each : least));
  }
}
