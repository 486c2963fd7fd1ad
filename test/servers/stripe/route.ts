import type { Form } from './form.ts';
import type { StripeWorld } from './stripeWorld.ts';

/** By method and path; `:id` matches one segment of the path. */
export type Routes = Readonly<Record<string, (world: StripeWorld, form: Form, id: string) => object>>;
