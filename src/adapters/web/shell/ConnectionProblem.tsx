import { UnreachableError } from '../server/request.js';

interface Props {
  readonly failures: readonly (Error | null)[];
  /** Whether something that was had earlier is still on the page. */
  readonly shown: boolean;
}

/** Why the page cannot show what it should, and what to do. */
export function ConnectionProblem({ failures, shown }: Props) {
  const failure = failures.find((error) => error !== null);
  if (failure === undefined || failure === null) return null;
  const unreachable = failures.some((error) => error instanceof UnreachableError);
  return (
    <section className="notice failed" role="alert">
      <h2>{unreachable ? 'Plumbline is not running' : 'Plumbline could not answer'}</h2>
      <p>
        {unreachable
          ? 'This page is served by a program on this machine, and it does not answer. Start it again; the page goes on by itself.'
          : failure.message}
        {shown && ' What you see below is what was last received.'}
      </p>
    </section>
  );
}
