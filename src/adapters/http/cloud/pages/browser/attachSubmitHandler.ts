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
  const submit = async (pressed: HTMLElement | null): Promise<void> => {
    for (const button of buttons) button.disabled = true;
    const answer = await send(form, pressed);
    if (answer.ok) showStatus(status, successMessage(answer.reply), 'success');
    else showStatus(status, answer.problem, 'problem');
    status.scrollIntoView({ block: 'nearest' });
    for (const button of buttons) button.disabled = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(event.submitter);
  });
}

/** The text in the field with that name. */
export function formFieldValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
