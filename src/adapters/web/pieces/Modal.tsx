import { useEffect, useId, useReducer, useRef, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly open: boolean;
  /** Also called when the user presses Escape. May leave the dialog open, for example while a request runs. */
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The browser's modal dialog, which traps and restores focus. Its children are mounted only while it is open. */
export function Modal({ title, open, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!open) dialog.current?.close();
    // A browser may close the dialog on a second Escape although the first was refused.
    else if (dialog.current?.open === false) dialog.current.showModal();
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        close();
        renderAgain();
      }}
    >
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}
