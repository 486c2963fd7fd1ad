import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sendOperatorCommand } from '../../../../src/adapters/http/admin/sendOperatorCommand.js';
import { temporaryFolder } from '../../files/temporaryFolder.js';

const at = temporaryFolder();
const server = createServer((_request, response) => response.end('done'));
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
