import { useAuditRun } from './auditRun.js';

interface Props {
  readonly words: string;
  readonly className?: string;
  /** If false, the button does nothing until the user has finished an earlier step. */
  readonly isReady?: boolean;
}

/** A button that starts an audit, or shows how long to wait until the next audit may start. */
export function RunAuditButton({ words, className, isReady = true }: Props) {
  const { start, blocked, waitSeconds } = useAuditRun();
  return (
    <button
      type="button"
      className={className}
      onClick={isReady ? start : undefined}
      aria-disabled={blocked || !isReady}
    >
      {waitSeconds > 0 ? `Run again in ${waitSeconds} s` : words}
    </button>
  );
}
