import { describe, expect, it } from '@jest/globals';
import { mapNetworks, networkRules, widestNetworkOf } from '../../../../src/domain/shared/limits/clientNetworks.js';

const RULE = { bucket: 'guess', limit: 5, windowSeconds: 900 };
const NETWORKS = ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48'] as const;

describe('networkRules', () => {
  it('allows each wider network twice as much', () => {
    expect(networkRules(RULE, NETWORKS)).toEqual([
      { network: NETWORKS[0], rule: RULE },
      { network: NETWORKS[1], rule: { ...RULE, limit: 10 } },
      { network: NETWORKS[2], rule: { ...RULE, limit: 20 } },
    ]);
  });

  it('keeps the limit of a single address unchanged', () => {
    expect(networkRules(RULE, ['192.0.2.1'])).toEqual([{ network: '192.0.2.1', rule: RULE }]);
  });
});

describe('widestNetworkOf', () => {
  it('returns the network with the shortest prefix', () => {
    expect([widestNetworkOf(NETWORKS), widestNetworkOf(['192.0.2.1'])]).toEqual([NETWORKS[2], '192.0.2.1']);
  });
});

describe('mapNetworks', () => {
  it('renames each network and keeps the order', () => {
    expect(mapNetworks(NETWORKS, (network) => network.slice(-3))).toEqual(['/64', '/56', '/48']);
  });
});
