import { useToast } from '../../pieces/ToastProvider.js';
import { useOpenPortal } from '../../server/account/cloudAccount.js';

/** The payment provider's own page, where card, plan and invoices are. */
export function BillingPortalButton() {
  const portal = useOpenPortal();
  const say = useToast();
  if (portal.data) {
    return (
      <a href={portal.data.url} target="_blank" rel="noreferrer">
        Open the billing portal
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-disabled={portal.isPending}
      onClick={() => portal.isPending || portal.mutate(undefined, { onError: (error) => say(error.message, 'failed') })}
    >
      {portal.isPending ? 'One moment…' : 'Card, plan and invoices'}
    </button>
  );
}
