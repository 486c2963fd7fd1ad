import { startMailServer, type MailServer, type ReceivedMail } from '../servers/mail.ts';

/** A mail server that can be shut and opened again, and what it ever took. */
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

  /** Whether messages are taken and their sender is told that they were not. */
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
