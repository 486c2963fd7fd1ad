import type { FetchJsonResult } from './fetchJson.js';
import { showStatus, requireElement } from './elements.js';

export interface SubmitHandlerOptions<Reply> {
  readonly send: (form: HTMLFormElement, pressed: HTMLElement | null) => Promise<FetchJsonResult<Reply>>;
  /** Returns the sentence to show after success. */
  readonly successMessage: (reply: Reply) => string;
}

/** Sends the form when it is submitted, one request at a time, and shows the outcome in its status line. */
export function attachSubmitHandler<Reply>(
  form: HTMLFormElement,
  { send, successMessage }: SubmitHandlerOptions<Reply>,
): void {
  const status = requireElement(HTMLElement, '[role=status]', form);
  const buttons = form.querySelectorAll('button');
  let isSending = false;
  /** Keeps the buttons focusable, because disabling the pressed one would lose the focus. */
  const setSending = (sending: boolean): void => {
    isSending = sending;
    for (const button of buttons) button.ariaDisabled = String(sending);
  };
  const submit = async (pressed: HTMLElement | null): Promise<void> => {
    setSending(true);
    const answer = await send(form, pressed);
    if (answer.ok) showStatus(status, successMessage(answer.reply), 'success');
    else showStatus(status, answer.problem, 'problem');
    status.scrollIntoView({ block: 'nearest' });
    setSending(false);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSending) void submit(event.submitter);
  });
}

/** The text in the field with that name. */
export function formFieldValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
