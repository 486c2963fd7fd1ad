import type { LicenseView } from '../../http/contract/dashboard/license.js';
import { KeyForm } from '../license/KeyForm.js';
import { PlansLink } from '../license/PlansLink.js';
import { Figure } from '../pieces/Figure.js';
import { Modal } from '../pieces/Modal.js';
import { useNow } from '../pieces/state/now.js';
import { moment, session } from '../wording/dates.js';

interface Props {
  readonly license: LicenseView;
  readonly open: boolean;
  readonly close: () => void;
}

export function LicenseDialog({ license, open, close }: Props) {
  return (
    <Modal title="License" open={open} close={close}>
      <p aria-live="polite">{license.message}</p>
      <PlansLink license={license} />
      <Facts license={license} />
      <KeyForm entered={license.key_last4 !== null} />
      <div className="choices">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function Facts({ license }: Pick<Props, 'license'>) {
  const { key_last4, expires_at, checked_at, max_tickers, state } = license;
  const now = useNow();
  return (
    <dl className="facts">
      {key_last4 !== null && <Figure name="Key">ends in {key_last4}</Figure>}
      <Figure name="Tickers">up to {max_tickers}</Figure>
      {state === 'valid' && <Figure name="Ends">{expires_at === null ? 'never' : session(expires_at)}</Figure>}
      {checked_at !== null && <Figure name="Confirmed">{moment(checked_at, now)}</Figure>}
    </dl>
  );
}
