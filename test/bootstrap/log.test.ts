import { expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { createServer } from 'node:net';
import { createLog } from '../../src/bootstrap/log.js';
import { UpstreamError } from '../../src/domain/shared/failure/failure.js';

function logged(err: unknown): { err: { message: string; cause: { message: string } } } {
  let written = '';
  createLog('info', { write: (text) => void (written += text) }).error({ err }, 'problem');
  return JSON.parse(written);
}

/** Returns the mail library's error after a server has refused mail to `address`. */
async function refusalOf(address: string): Promise<unknown> {
  const server = createServer((socket) => {
    socket.write('220 mail.example\r\n');
    socket.on('data', (line) =>
      socket.write(
        String(line).startsWith('RCPT')
          ? `550 5.1.1 <${address}>: Recipient address rejected: ${address} unknown\r\n`
          : '250 fine\r\n',
      ),
    );
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : 0;
  const transport = createTransport(
    { host: '127.0.0.1', port: Number(port), secure: false, ignoreTLS: true },
    { from: 'cloud@example.com' },
  );
  const refusal: unknown = await transport
    .sendMail({ to: address, subject: 'Key', text: 'key' })
    .catch((error: unknown) => error);
  transport.close();
  await new Promise((done) => void server.close(done));
  return refusal;
}

it.each(['grace.hopper@example.com', 'Grace+tag@Example.com', 'zoë@exämple.com'])(
  'log contains no e-mail address, even when a mail server repeats %s',
  async (address) => {
    const { err } = logged(
      new UpstreamError('email', 'The mail server did not accept the message.', { cause: await refusalOf(address) }),
    );

    expect(err.cause.message).toContain('rejected');
    expect(JSON.stringify(err).toLowerCase()).not.toMatch(/@ex|grace|zoë/);
  },
);

it('log contains only the first line of a message, without e-mail addresses', () => {
  expect(logged(new Error('no mail to <a.b@c.example>, "d@e.example": refused (550)\nDETAIL: a row')).err.message).toBe(
    'no mail to <(address)>, "(address)": refused (550)',
  );
  expect(logged(new Error('connect ECONNREFUSED 127.0.0.1:5432')).err.message).toBe(
    'connect ECONNREFUSED 127.0.0.1:5432',
  );
});
