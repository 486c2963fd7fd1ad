import type { ReactNode } from 'react';
import { FailureText } from './FailureText.js';

interface Props {
  /** A description of what confirming does. */
  readonly children: ReactNode;
  readonly error: Error | null;
  readonly pending: boolean;
  readonly keep: string;
  readonly close: () => void;
  readonly go: string;
  readonly tone: 'primary' | 'danger';
  readonly confirm: () => void;
}

/** The content of a `Modal` that asks for confirmation: the consequence, a button to cancel and a button to confirm. */
export const ConfirmationPrompt = ({ children, error, pending, keep, close, go, tone, confirm }: Props) => (
  <>
    <p>{children}</p>
    <FailureText text={error?.message} />
    <div className="choices">
      <button type="button" aria-disabled={pending} onClick={() => pending || close()}>
        {keep}
      </button>
      <button type="button" className={tone} aria-disabled={pending} onClick={() => pending || confirm()}>
        {go}
      </button>
    </div>
  </>
);
