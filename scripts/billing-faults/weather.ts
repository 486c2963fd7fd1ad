import { setTimeout as pause } from 'node:timers/promises';
import { startProgram, type StartedProgram } from '../../bench/program.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '../../test/servers/mail.ts';
import type { StripeServer } from '../../test/servers/stripe.ts';
import type { Fault } from '../../test/servers/stripe/faults.ts';
import type { Chance } from './chance.ts';

const PROGRAM = 'dist/bootstrap/bin/plumbline-cloud.js';

/** The cloud and what it depends on; each of them fails now and then. */
export class Weather {
  readonly counts = { kills: 0, mailOutages: 0, mailsTakenBack: 0, stripeFaults: 0 };
  readonly mails: ReceivedMail[] = [];
  private readonly stripe: StripeServer;
  private readonly mailPort: number;
  private readonly environment: Readonly<Record<string, string>>;
  private readonly chance: Chance;
  private program: StartedProgram | null = null;
  private mail: MailServer | null = null;

  constructor(stripe: StripeServer, mailPort: number, environment: Readonly<Record<string, string>>, chance: Chance) {
    this.stripe = stripe;
    this.mailPort = mailPort;
    this.environment = environment;
    this.chance = chance;
  }

  /** Nothing listens there while it is down. */
  address = (): string => this.program?.address ?? 'http://127.0.0.1:9';

  async begin(): Promise<void> {
    this.program ??= await startProgram([PROGRAM], this.environment);
    this.mail ??= await startMailServer(undefined, this.mailPort);
    this.mail.takesBack = false;
  }

  async worsen(): Promise<void> {
    switch (this.chance.of(['kill', 'kill', 'mail is down', 'mail is taken back', 'stripe', 'stripe', 'stripe'])) {
      case 'kill':
        return this.kill();
      case 'mail is down':
        this.counts.mailOutages += 1;
        await this.closeMail();
        await pause(500 + this.chance.below(4000));
        return this.begin();
      case 'mail is taken back':
        this.counts.mailsTakenBack += 1;
        if (this.mail !== null) this.mail.takesBack = true;
        await pause(300 + this.chance.below(1500));
        return this.begin();
      case 'stripe': {
        this.counts.stripeFaults += 1;
        const answer = this.chance.of<Fault['answer']>([
          { status: 500, body: '{}' },
          { status: 429, body: '{}' },
          'drop',
          { status: 200, body: '<html>' },
        ]);
        return this.stripe.fault({
          matching: '/v1/',
          times: 1 + this.chance.below(6),
          carriedOut: this.chance.below(2) === 0,
          answer,
        });
      }
    }
  }

  async end(): Promise<void> {
    await this.program?.stop();
    await this.closeMail();
  }

  /** In the middle of whatever it does. */
  private async kill(): Promise<void> {
    this.counts.kills += 1;
    const { program } = this;
    this.program = null;
    if (program !== null) {
      program.process.removeAllListeners('exit');
      const ended = new Promise((resolve) => program.process.once('exit', resolve));
      program.process.kill('SIGKILL');
      await ended;
    }
    await pause(this.chance.below(500));
    await this.begin();
  }

  private async closeMail(): Promise<void> {
    const { mail } = this;
    this.mail = null;
    await mail?.close();
    this.mails.push(...(mail?.received ?? []));
  }
}
