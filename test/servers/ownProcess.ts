import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A stand-in for an external service, running as a program of its own. */
export interface OwnProcess {
  /** Such as http://127.0.0.1:41235 */
  readonly origin: string;
  /** Calls a control that the program offers. @throws Error with the program’s message */
  readonly control: (name: string, ...args: readonly unknown[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/**
 * @param program the path of a program that prints its port, answers `POST /_control/{name}` and ends when its stdin
 *   closes
 */
export async function startOwnProcess(program: string, ...args: readonly string[]): Promise<OwnProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the stand-in ended with ${code}`))),
  ]);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    async control(name, ...given) {
      const reply = await fetch(`${origin}/_control/${name}`, { method: 'POST', body: JSON.stringify(given) });
      const result = JSON.parse(await reply.text());
      if (!reply.ok) throw new Error(String(result));
      return result;
    },
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}
