import type { RateLimitRule } from './rateLimitRule.js';

/** The networks that contain a client's address, narrowest first. */
export type ClientNetworks = readonly [string, ...string[]];

/** The allowance of each wider network, as a multiple of the allowance of the next narrower network. */
const GROWTH = 2;

export interface NetworkRule {
  readonly network: string;
  readonly rule: RateLimitRule;
}

/** Returns the network that contains all other networks of a client. */
export const widestNetworkOf = (networks: ClientNetworks): string => networks.at(-1) ?? networks[0];

/** Returns the same networks under other names, such as hashes of the addresses. */
export const mapNetworks = ([first, ...wider]: ClientNetworks, name: (network: string) => string): ClientNetworks => [
  name(first),
  ...wider.map(name),
];

/** Returns a rule for each network: `rule` for the narrowest, and a larger limit for each wider network. */
export function networkRules(rule: RateLimitRule, networks: ClientNetworks): readonly NetworkRule[] {
  return networks.map((network, width) => ({ network, rule: { ...rule, limit: rule.limit * GROWTH ** width } }));
}
