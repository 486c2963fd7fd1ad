import { postJson } from './fetchJson.js';
import { requireElement } from './elements.js';
import { handleSubmit, formFieldValue } from './handleSubmit.js';

handleSubmit<{ message: string }>(requireElement(HTMLFormElement, 'form'), {
  send: (form) => postJson('/api/license/recover', { email: formFieldValue(form, 'email') }),
  successMessage: ({ message }) => message,
});
