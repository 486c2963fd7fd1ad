import type { ReactNode } from 'react';
import { Loading } from './Loading.js';

interface Props {
  /** Queries whose first answers determine the height of these parts and of the parts above them. */
  readonly queries: readonly { readonly isLoading: boolean }[];
  /** Name of the parts, such as "the account". */
  readonly what: string;
  readonly children: ReactNode;
}

/** Hides its children until each query has its first answer, so that they do not move when answers arrive singly. */
export function WaitForQueries({ queries, what, children }: Props) {
  const isWaiting = queries.some(({ isLoading }) => isLoading);
  return (
    <>
      {isWaiting && <Loading what={what} />}
      <div className={isWaiting ? 'parts waiting' : 'parts'}>{children}</div>
    </>
  );
}
