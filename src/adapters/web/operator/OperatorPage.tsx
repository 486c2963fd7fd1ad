import { useEffect, useState } from 'react';
import { Inspector } from '../../inspector/page/Inspector.js';
import { ApiError } from '../server/request.js';
import { ThemePicker } from '../shell/ThemePicker.js';
import { CustomerSearch } from './CustomerSearch.js';
import { endOperatorSession, fetchCloudMachines, type CloudMachines } from './operatorApi.js';
import { BillingInboxTable } from './BillingInbox.js';
import { AdminSecretForm } from './AdminSecretForm.js';

type Shown =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'open';
      readonly email: string | null;
      readonly machines: CloudMachines;
      readonly problem: string | null;
    };

/** Shows the operator the cloud's state machines: one customer's licenses, the founding program, the billing inbox. */
export function OperatorPage() {
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  useEffect(() => {
    let left = false;
    void read(null).then((found) => left || setShown(found));
    return () => {
      left = true;
    };
  }, []);
  const change = (next: Shown): void =>
    setShown((now) => (next.kind === 'failed' && now.kind === 'open' ? { ...now, problem: next.message } : next));
  const show = async (email: string | null): Promise<void> => change(await read(email));
  const leave = (): void =>
    void endOperatorSession().then(
      () => change({ kind: 'locked' }),
      (problem: unknown) => change(failureOf(problem)),
    );
  return (
    <>
      <header className="inspector-head">
        <strong className="brand">Plumbline Cloud</strong>
        <h1>State machines</h1>
        {shown.kind === 'open' && <CustomerSearch problem={shown.problem ?? missingLicenseText(shown)} read={show} />}
        <div className="operator-tools">
          {shown.kind === 'open' && (
            <button type="button" onClick={leave}>
              Sign out
            </button>
          )}
          <ThemePicker />
        </div>
      </header>
      {shown.kind === 'waiting' && <p className="waiting">Loading…</p>}
      {shown.kind === 'failed' && (
        <p className="waiting" role="alert">
          {shown.message}{' '}
          <button type="button" onClick={() => void show(null)}>
            Try again
          </button>
        </p>
      )}
      {shown.kind === 'locked' && <AdminSecretForm opened={() => void show(null)} />}
      {shown.kind === 'open' && (
        <div className="operator">
          <Inspector key={shown.email} inspection={shown.machines} />
          <BillingInboxTable receipts={shown.machines.receipts} />
        </div>
      )}
    </>
  );
}

async function read(email: string | null): Promise<Shown> {
  try {
    return { kind: 'open', email, machines: await fetchCloudMachines(email), problem: null };
  } catch (problem) {
    return failureOf(problem);
  }
}

const failureOf = (problem: unknown): Shown =>
  problem instanceof ApiError && problem.status === 401
    ? { kind: 'locked' }
    : { kind: 'failed', message: problem instanceof Error ? problem.message : String(problem) };

/** Returns a message if the customer has no license; null otherwise. One actor, the founding program, always exists. */
const missingLicenseText = ({
  email,
  machines,
}: {
  readonly email: string | null;
  readonly machines: CloudMachines;
}): string | null => (email === null || machines.actors.length > 1 ? null : `${email} has no license.`);
