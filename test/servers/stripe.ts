import { fileURLToPath } from 'node:url';
import { startOwnProcess } from './ownProcess.ts';
import type { StripeFault } from './stripe/faults.ts';
import type { SeenRequest } from './stripe/httpServer.ts';
import type { StripeWorld } from './stripe/stripeWorld.ts';

const PROGRAM = fileURLToPath(new URL('stripe/main.ts', import.meta.url));

type Asynchronous<Of, Names extends keyof Of> = {
  readonly [Name in Names]: Of[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result | Promise<Result>
    : never;
};

/** The actions that a test can trigger in a simulated Stripe account, a `StripeWorld` in this process or in another. */
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
  /** The value for STRIPE_API_BASE; requires `SECRET_KEY`. */
  readonly origin: string;
  readonly world: StripeActions;
  /** Applies a fault to the next matching requests. */
  fault(fault: StripeFault): Promise<void>;
  /** Discards the faults that have not occurred yet. */
  endFaults(): Promise<void>;
  /** Waits until this number of requests is held. */
  held(count: number): Promise<void>;
  /** Releases the held requests. */
  release(): Promise<void>;
  /** Starts a new account and discards all pending faults and recorded requests. */
  reset(): Promise<void>;
  requests(): Promise<readonly SeenRequest[]>;
  close(): Promise<void>;
}

/** Starts the Stripe stand-in in its own process. */
export async function startStripe(
  facts: { readonly now?: Date; readonly salt?: string; readonly callsPerSecond?: number } = {},
): Promise<StripeServer> {
  const { origin, close } = await startOwnProcess(PROGRAM, JSON.stringify(facts));
  return { ...stripeAt(origin), close };
}

/** Connects to a stand-in that another process started. */
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
