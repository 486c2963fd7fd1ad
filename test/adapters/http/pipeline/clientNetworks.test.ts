import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { clientNetworks } from '../../../../src/adapters/http/pipeline/clientNetworks.js';
import { listen } from '../../../servers/listen.js';

const app = express().set('trust proxy', 1);
app.get('/', (request, response) => void response.json(clientNetworks(request)));
const server = createServer(app);
let port: number;
beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => void server.close());

const networksOf = async (address: string): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': address, connection: 'close' } })).json();

describe('clientNetworks', () => {
  it.each([
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:C000:0201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '192.0.2.1:5678',
    '[::ffff:192.0.2.1]:443',
  ])('treats each IPv4 address as one client, in every notation: %s', async (address) => {
    expect(await networksOf(address)).toEqual(['192.0.2.1']);
  });

  it.each([
    '2001:db8:1:234::1',
    '2001:DB8:1:234:ffff::9',
    '2001:0db8:0001:0234:3:4:5:6',
    '[2001:db8:1:234::1]',
    '[2001:db8:1:234::1]:443',
    '2001:db8:1:234::1%eth0',
    '2001:db8:1:234::1%1.2.3.4',
  ])('returns the /64, the /56 and the /48 of an IPv6 address: %s', async (address) => {
    expect(await networksOf(address)).toEqual(['2001:db8:1:234::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']);
  });

  it('does not mistake an IPv6 address that begins with ::ffff: for an IPv4 address', async () => {
    expect(await networksOf('::ffff:1234')).toEqual(['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']);
  });

  it('distinguishes networks of different widths that have the same bits', async () => {
    expect(await networksOf('2001:db8:1::1')).toEqual(['2001:db8:1:0::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']);
  });

  it.each(['nonsense', '192.0.2.1:', '[192.0.2.1', '2001:db8::1]:443', ':5678', '_hidden'])(
    'counts all clients together when the proxy sends no valid address: %s',
    async (address) => {
      expect(await networksOf(address)).toEqual(['unknown']);
    },
  );
});
