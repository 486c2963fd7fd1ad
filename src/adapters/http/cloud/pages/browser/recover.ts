import { post } from './ask.js';
import { the } from './elements.js';
import { onSubmit, typed } from './onSubmit.js';

onSubmit<{ message: string }>(the(HTMLFormElement, 'form'), {
  send: (form) => post('/api/license/recover', { email: typed(form, 'email') }),
  told: ({ message }) => message,
});
