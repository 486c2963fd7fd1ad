import { useId, type ReactElement, type ReactNode } from 'react';

interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly name: string;
  readonly fault?: string | undefined;
  /** Whether screen readers announce the error, as needed when it appears after the form was sent. */
  readonly isAnnounced?: boolean | undefined;
  readonly note?: ReactNode;
  /** Renders the control with the ids that link it to its label and its error. */
  readonly children: (ids: FieldIds) => ReactElement;
}

export function FormField({ name, fault, isAnnounced = false, note, children }: Props) {
  const id = useId();
  const wrong = fault !== undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{name}</label>
      {children({
        id,
        'aria-invalid': wrong,
        'aria-describedby': wrong || note !== undefined ? `${id}-note` : undefined,
      })}
      {(wrong || note !== undefined) && (
        <div id={`${id}-note`} className={wrong ? 'failure' : 'dim'} role={wrong && isAnnounced ? 'alert' : undefined}>
          {fault ?? note}
        </div>
      )}
    </div>
  );
}
