import { useId, type ReactElement, type ReactNode } from 'react';

interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly name: string;
  readonly fault?: string | undefined;
  /** Its fault comes after the form was sent, so that it has to be read out. */
  readonly announced?: boolean;
  readonly note?: ReactNode;
  /** Draws the control with what ties it to its name and its fault. */
  readonly children: (ids: FieldIds) => ReactElement;
}

export function FormField({ name, fault, announced = false, note, children }: Props) {
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
        <div id={`${id}-note`} className={wrong ? 'failure' : 'dim'} role={wrong && announced ? 'alert' : undefined}>
          {fault ?? note}
        </div>
      )}
    </div>
  );
}
