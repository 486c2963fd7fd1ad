import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { clientBlock } from '../../../../src/adapters/http/caller/clientAddress.js';
import { listen } from '../../../servers/listen.js';

const app = express().set('trust proxy', 1);
app.get('/', (request, response) => void response.send(clientBlock(request)));
const server = createServer(app);
let port: number;
beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => void server.close());

const blockOf = async (address: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': address, connection: 'close' } })).text();

describe('what counts as one client', () => {
  it.each(['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:C000:0201', '0:0:0:0:0:ffff:192.0.2.1'])('is an IPv4 address, also as IPv6 writes it: %s', async (address) => {
    expect(await blockOf(address)).toBe('192.0.2.1');
  });

  it.each(['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:3:4:5:6'])('is the /64 of an IPv6 address: %s', async (address) => {
    expect(await blockOf(address)).toBe('2001:db8:1:2::/64');
  });

  it.each(['nonsense', '192.0.2.1:80', '_hidden'])('is nobody in particular where a proxy names none: %s', async (address) => {
    expect(await blockOf(address)).toBe('unknown');
  });
});
