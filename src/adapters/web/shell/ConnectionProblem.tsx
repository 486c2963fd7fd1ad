import { UnreachableError } from '../server/request.js';

interface Props {
  readonly failures: readonly (Error | null)[];
  /** Whether the page still shows data received earlier. */
  readonly shown: boolean;
}

/** Explains why the page has no current data and what to do. */
export function ConnectionProblem({ failures, shown }: Props) {
  const failure = failures.find((error) => error !== null);
  if (failure === undefined) return null;
  const unreachable = failures.some((error) => error instanceof UnreachableError);
  return (
    <section className="notice failed" role="alert">
      <h2>{unreachable ? 'Plumbline is not running' : 'Plumbline could not answer'}</h2>
      <p>
        {unreachable
          ? 'This page is served by a program on this machine, and that program does not respond. Start it again; the page reconnects by itself.'
          : failure.message}
        {shown && ' The data below is the last that was received.'}
      </p>
    </section>
  );
}
