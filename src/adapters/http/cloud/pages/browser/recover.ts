import { postJson } from './fetchJson.js';
import { requireElement } from './elements.js';
import { attachSubmitHandler, formFieldValue } from './attachSubmitHandler.js';

attachSubmitHandler<{ message: string }>(requireElement(HTMLFormElement, 'form'), {
  send: (form) => postJson('/api/license/recover', { email: formFieldValue(form, 'email') }),
  successMessage: ({ message }) => message,
});
