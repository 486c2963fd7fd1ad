import { SMTPServer } from 'smtp-server';
import { listen } from './listen.js';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Head and body as they came over the line. */
  readonly source: string;
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Until it is null again, every message is answered with this permanent failure. */
  refusal: string | null;
  close(): Promise<void>;
}

/** A mail server on a real port; with a login it takes mail from nobody else. */
export async function startMailServer(login?: { readonly user: string; readonly password: string }): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: login === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    allowInsecureAuth: true,
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
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString('utf8') });
        return done();
      });
    },
  });
  const port = await listen(server.server);
  const credentials = login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
  const state: MailServer = {
    url: `smtp://${credentials}127.0.0.1:${port}`,
    received,
    refusal: null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return state;
}
