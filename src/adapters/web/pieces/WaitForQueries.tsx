import type { ReactNode } from 'react';
import { Loading } from './Loading.js';

interface Props {
  /** Queries whose first answers determine the height of the children or of the content above them. */
  readonly queries: readonly { readonly isLoading: boolean }[];
  /** The name of the content, such as "the account". */
  readonly what: string;
  readonly children: ReactNode;
}

/**
 * Hides its children until each query has its first answer, so that nothing shifts when the answers arrive one by one.
 */
export function WaitForQueries({ queries, what, children }: Props) {
  const isWaiting = queries.some(({ isLoading }) => isLoading);
  return (
    <>
      {isWaiting && <Loading what={what} />}
      <div className={isWaiting ? 'parts waiting' : 'parts'}>{children}</div>
    </>
  );
}
