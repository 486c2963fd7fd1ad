import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  OperatorCommandRefused,
  sendOperatorCommand,
} from '../../../../src/adapters/http/admin/sendOperatorCommand.js';
import { temporaryFolder } from '../../files/temporaryFolder.js';

const at = temporaryFolder();
const server = createServer((request, response) => {
  if (request.url !== '/bug') return response.end('done');
  response.statusCode = 500;
  return response.end(JSON.stringify({ detail: { error: 'internal_error', message: 'A bug.', request_id: '5f0c' } }));
});
let connections = 0;
server.on('connection', () => connections++);

beforeEach(async () => {
  server.listen(at('admin.sock'));
  await once(server, 'listening');
});
afterEach(() => void server.close());

it('sendOperatorCommand opens a connection for each command, because the server may close an idle connection', async () => {
  const replies = [
    await sendOperatorCommand(at('admin.sock'), 'GET', '/one'),
    await sendOperatorCommand(at('admin.sock'), 'GET', '/two'),
  ];

  expect([replies.map(String), connections]).toEqual([['done', 'done'], 2]);
});

it('sendOperatorCommand reports the request_id under which the server logged a bug', async () => {
  await expect(sendOperatorCommand(at('admin.sock'), 'GET', '/bug')).rejects.toThrow(
    new OperatorCommandRefused('A bug. The log has the cause under request_id 5f0c.'),
  );
});
