import express from 'express';
import { expect, it } from '@jest/globals';
import { httpUrlAt, listenAt } from '../../src/bootstrap/listenAt.js';
import { BadSettings } from '../../src/bootstrap/settings.js';

it('httpUrlAt returns the URL of a listening server, with an IPv6 address in brackets', async () => {
  const listening = await listenAt('HOST', express(), { port: 0, host: '127.0.0.1' });
  const { status } = await fetch(httpUrlAt('127.0.0.1', listening.port));
  await listening.close();

  expect(status).toBe(404);
  expect(httpUrlAt('::1', 8080)).toBe('http://[::1]:8080');
});

it('listenAt reports another machine’s address, but not a port in use, as a bad setting', async () => {
  const listening = await listenAt('HOST', express(), { port: 0, host: '127.0.0.1' });

  await expect(listenAt('HOST', express(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
    new BadSettings('HOST: 192.0.2.1 is not an address of this machine'),
  );
  await expect(listenAt('HOST', express(), { port: listening.port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await listening.close();
});
