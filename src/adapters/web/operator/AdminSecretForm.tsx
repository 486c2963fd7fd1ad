import { useState } from 'react';
import { startOperatorSession } from './operatorApi.js';

/**
 * A form for the admin secret. After signing in, the browser holds only a half-hour session, in a cookie that scripts
 * cannot read.
 */
export function AdminSecretForm({ opened }: { readonly opened: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async (form: FormData): Promise<void> => {
    const secret = form.get('secret');
    try {
      await startOperatorSession(typeof secret === 'string' ? secret : '');
      opened();
    } catch (refused) {
      setProblem(refused instanceof Error ? refused.message : String(refused));
    }
  };
  return (
    <main className="secret-form">
      <form action={enter}>
        <label htmlFor="secret">Admin secret</label>
        <p>The value of this cloud’s ADMIN_SECRET setting. It unlocks the page for half an hour.</p>
        <input id="secret" name="secret" type="password" autoComplete="current-password" required />
        <button className="primary">Sign in</button>
        {problem !== null && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
      </form>
    </main>
  );
}
