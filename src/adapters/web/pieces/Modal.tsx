import { useEffect, useId, useRef, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly open: boolean;
  /** Also called when the user presses Escape. */
  readonly close: () => void;
  readonly children: ReactNode;
}

/** The browser's modal dialog, which traps and restores focus. Its children are mounted only while it is open. */
export function Modal({ title, open, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={close}>
      {open && (
        <>
          <h2 id={id}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  );
}
