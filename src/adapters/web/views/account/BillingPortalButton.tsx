import { useToast } from '../../pieces/ToastProvider.js';
import { useFetchBillingPortalUrl } from '../../server/account/cloudAccount.js';

/** Opens the payment provider's page for managing card, plan and invoices. */
export function BillingPortalButton() {
  const portal = useFetchBillingPortalUrl();
  const say = useToast();
  if (portal.data) {
    return (
      <a href={portal.data.url} target="_blank" rel="noreferrer" onClick={() => portal.reset()}>
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
      {portal.isPending ? 'Opening…' : 'Card, plan and invoices'}
    </button>
  );
}
