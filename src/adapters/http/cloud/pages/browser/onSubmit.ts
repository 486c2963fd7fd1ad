import type { Answer } from './ask.js';
import { say, the } from './elements.js';

export interface Submission<Reply> {
  readonly send: (form: HTMLFormElement, pressed: HTMLElement | null) => Promise<Answer<Reply>>;
  /** The sentence that tells the outcome. */
  readonly told: (reply: Reply) => string;
}

/** Sends the form's content at each submission, one at a time, and says in its status line what came of it. */
export function onSubmit<Reply>(form: HTMLFormElement, { send, told }: Submission<Reply>): void {
  const status = the(HTMLElement, '[role=status]', form);
  const buttons = form.querySelectorAll('button');
  const submit = async (pressed: HTMLElement | null): Promise<void> => {
    for (const button of buttons) button.disabled = true;
    const answer = await send(form, pressed);
    if (answer.ok) say(status, told(answer.reply), 'told');
    else say(status, answer.problem, 'problem');
    status.scrollIntoView({ block: 'nearest' });
    for (const button of buttons) button.disabled = false;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(event.submitter);
  });
}

/** What was typed into the field of that name. */
export function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
