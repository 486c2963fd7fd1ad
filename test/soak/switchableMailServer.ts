import { startMailServer, type MailServer, type ReceivedMail } from '../servers/mail.ts';

/** A mail server that can be stopped and started and that stores all mails. */
export class SwitchableMailServer {
  private readonly before: ReceivedMail[] = [];
  private server: MailServer | null = null;
  private readonly port: number;

  constructor(port: number) {
    this.port = port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  get mails(): readonly ReceivedMail[] {
    return [...this.before, ...(this.server?.received ?? [])];
  }

  async open(): Promise<void> {
    this.server = await startMailServer(undefined, this.port);
  }

  /** Sets whether messages are stored although their sender receives an error. */
  setTakesBack(takesBack: boolean): void {
    if (this.server !== null) this.server.takesBack = takesBack;
  }

  async shut(): Promise<void> {
    const { server } = this;
    this.server = null;
    await server?.close();
    this.before.push(...(server?.received ?? []));
  }
}
