import { EventEmitter, once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { listen } from './listen.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header and body as received. */
  readonly source: string;
}

export interface MailServer {
  /** The value for SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Unless null, every message is rejected with this permanent failure. */
  refusal: string | null;
  /** While true, messages are stored but the sender receives an error. */
  takesBack: boolean;
  /** Waits until this number of mails has been received. */
  arrived(count: number): Promise<readonly ReceivedMail[]>;
  close(): Promise<void>;
}

/** Starts a mail server on a real port (0: any free port). If a login is given, senders without it are rejected. */
export async function startMailServer(
  login?: { readonly user: string; readonly password: string },
  on = 0,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new Error('wrong login'));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refusal !== null) return done(Object.assign(new Error(state.refusal), { responseCode: 550 }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        });
        arrivals.emit('mail');
        if (state.takesBack) return done(Object.assign(new Error('try again'), { responseCode: 451 }));
        return done();
      });
    },
  });
  // A killed sender resets its connection, which is not an error of this server.
  server.on('error', () => undefined);
  const port = await listen(server.server, on);
  const credentials =
    login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
  const state: MailServer = {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    received,
    refusal: null,
    takesBack: false,
    async arrived(count) {
      while (received.length < count) await once(arrivals, 'mail');
      return received;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return state;
}
