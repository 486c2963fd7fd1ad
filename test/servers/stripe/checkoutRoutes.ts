import { beginCheckout } from './checkouts.ts';
import { listAt, textAt, textsAt } from './form.ts';
import { matchesFilter, isExpanded, listPage } from './listing.ts';
import type { Session } from './objects.ts';
import type { Routes } from './route.ts';
import type { StripeWorld } from './stripeWorld.ts';

/** The routes of checkouts and portal sessions. */
export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': (world, form) => {
    const made = beginCheckout(world, {
      prices: listAt(form, 'line_items').map((item) => (typeof item === 'object' ? (textAt(item, 'price') ?? '') : '')),
      email: textAt(form, 'customer_email'),
      metadata: textsAt(form, 'metadata'),
      successUrl: textAt(form, 'success_url'),
      cancelUrl: textAt(form, 'cancel_url'),
      ...(textAt(form, 'expires_at') === null ? {} : { expiresAt: Number(textAt(form, 'expires_at')) }),
    });
    return sessionView(world, made, isExpanded(form, 'line_items'));
  },
  'GET /v1/checkout/sessions': (world, form) => {
    const email = textAt(form, 'customer_details', 'email');
    const wanted = [...world.sessions.values()].filter(
      (session) =>
        matchesFilter(form, 'status', session.status) &&
        matchesFilter(form, 'subscription', session.subscription) &&
        matchesFilter(form, 'payment_intent', session.payment_intent) &&
        matchesFilter(form, 'customer', session.customer) &&
        (email === null || session.customer_details?.email === email),
    );
    return listPage('/v1/checkout/sessions', wanted, form, (session) =>
      sessionView(world, session, isExpanded(form, 'data.line_items')),
    );
  },
  'GET /v1/checkout/sessions/:id': (world, form, id) =>
    sessionView(world, world.session(id), isExpanded(form, 'line_items')),
  'GET /v1/checkout/sessions/:id/line_items': (world, _form, id) => lineItems(world, world.session(id)),
  'POST /v1/billing_portal/sessions': (world, form) => {
    const customer = world.get(world.customers, textAt(form, 'customer') ?? '', 'customer', 'customer').id;
    const configuration = textAt(form, 'configuration');
    if (configuration !== null) world.get(world.portalConfigurations, configuration, 'configuration', 'configuration');
    const base = world.base('bps', 'billing_portal.session');
    return {
      ...base,
      customer,
      configuration,
      return_url: textAt(form, 'return_url'),
      url: `https://billing.stripe.example/p/session/${base.id}`,
    };
  },
};

const lineItems = (world: StripeWorld, { id }: Session): object => ({
  object: 'list',
  has_more: false,
  url: `/v1/checkout/sessions/${id}/line_items`,
  data: world.lineItems.get(id) ?? [],
});

const sessionView = (world: StripeWorld, session: Session, withItems: boolean): object =>
  withItems ? { ...session, line_items: lineItems(world, session) } : session;
