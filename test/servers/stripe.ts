import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { StripeFault } from './stripe/faults.ts';
import type { SeenRequest } from './stripe/httpServer.ts';
import type { StripeWorld } from './stripe/stripeWorld.ts';

const PROGRAM = fileURLToPath(new URL('stripe/main.ts', import.meta.url));

type Asynchronous<Of, Names extends keyof Of> = {
  readonly [Name in Names]: Of[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result | Promise<Result>
    : never;
};

/** What can be made to happen in an account at Stripe, in this process (a `StripeWorld`) or in another. */
export type StripeActions = Asynchronous<
  StripeWorld,
  | 'advance'
  | 'addPrice'
  | 'addCustomer'
  | 'addPaymentLink'
  | 'begin'
  | 'beginAtLink'
  | 'complete'
  | 'settle'
  | 'expire'
  | 'renew'
  | 'failAgain'
  | 'pay'
  | 'setStatus'
  | 'setCancelAtPeriodEnd'
  | 'changePrice'
  | 'cancel'
  | 'refund'
  | 'session'
  | 'chargesOf'
  | 'invoicesOf'
  | 'balanceOf'
  | 'catalog'
  | 'allEvents'
>;

export interface StripeServer {
  /** For STRIPE_API_BASE; it wants `SECRET_KEY`. */
  readonly origin: string;
  readonly world: StripeActions;
  /** Something goes wrong with the next requests that match. */
  fault(fault: StripeFault): Promise<void>;
  /** Forgets the faults that did not happen yet. */
  endFaults(): Promise<void>;
  /** When so many requests are held. */
  held(count: number): Promise<void>;
  /** Lets those go on. */
  release(): Promise<void>;
  /** A new account; forgets all faults that did not happen yet, and all requests. */
  reset(): Promise<void>;
  requests(): Promise<readonly SeenRequest[]>;
  close(): Promise<void>;
}

/** Stripe's stand-in in a process of its own. */
export async function startStripe(
  facts: { readonly now?: Date; readonly salt?: string; readonly callsPerSecond?: number } = {},
): Promise<StripeServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, JSON.stringify(facts)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [port] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the stand-in ended with ${code}`))),
  ]);
  return {
    ...stripeAt(`http://127.0.0.1:${port}`),
    async close() {
      child.stdin.end();
      await exited;
    },
  };
}

/** The stand-in that another process started. */
export function stripeAt(origin: string): Omit<StripeServer, 'close'> {
  const control = async (place: string, name: string, args: readonly unknown[]) => {
    const reply = await fetch(`${origin}/_control/${place}/${name}`, { method: 'POST', body: JSON.stringify(args) });
    const result = JSON.parse(await reply.text());
    if (!reply.ok) throw new Error(String(result));
    return result;
  };
  const act = (name: string | symbol) =>
    name === 'then' ? undefined : (...args: unknown[]) => control('world', String(name), args);
  return {
    origin,
    world: new Proxy(Object.create(null), { get: (_target, name) => act(name) }),
    fault: (fault) => control('faults', 'add', [fault]),
    endFaults: () => control('faults', 'clear', []),
    held: (count) => control('faults', 'heldAtLeast', [count]),
    release: () => control('faults', 'release', []),
    reset: () => control('api', 'reset', []),
    requests: () => control('api', 'seen', []),
  };
}
