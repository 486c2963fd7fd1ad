import { useCallback, useEffect, useState } from 'react';
import { Inspector } from '../inspector/Inspector.js';
import { Refusal } from '../server/request.js';
import { ThemeChoice } from '../shell/ThemeChoice.js';
import { CustomerSearch } from './CustomerSearch.js';
import { endSession, readMachines, type CloudMachines } from './machines.js';
import { Receipts } from './Receipts.js';
import { SecretForm } from './SecretForm.js';

type Shown =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly email: string | null; readonly machines: CloudMachines };

/** The cloud's machines for its operator: one customer's licenses as they went, the founding program, the billing inbox. */
export function OperatorPage() {
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  const read = useCallback(async (email: string | null): Promise<void> => {
    try {
      setShown({ kind: 'open', email, machines: await readMachines(email) });
    } catch (problem) {
      if (problem instanceof Refusal && problem.status === 401) setShown({ kind: 'locked' });
      else setShown({ kind: 'failed', message: problem instanceof Error ? problem.message : String(problem) });
    }
  }, []);
  useEffect(() => void read(null), [read]);
  const leave = (): void => void endSession().finally(() => setShown({ kind: 'locked' }));
  return (
    <>
      <header className="inspector-head">
        <strong className="brand">Plumbline Cloud</strong>
        <h1>Machines</h1>
        {shown.kind === 'open' && <CustomerSearch email={shown.email} found={shown.machines.actors.length > 1} read={read} />}
        <div className="operator-tools">
          {shown.kind === 'open' && (
            <button type="button" onClick={leave}>
              Leave
            </button>
          )}
          <ThemeChoice />
        </div>
      </header>
      {shown.kind === 'waiting' && <p className="waiting">Loading…</p>}
      {shown.kind === 'failed' && (
        <p className="waiting" role="alert">
          {shown.message}
        </p>
      )}
      {shown.kind === 'locked' && <SecretForm opened={() => void read(null)} />}
      {shown.kind === 'open' && (
        <div className="operator">
          <Inspector key={shown.email} inspection={shown.machines} />
          <Receipts receipts={shown.machines.receipts} />
        </div>
      )}
    </>
  );
}
