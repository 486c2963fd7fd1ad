import type { LicenseView } from '../../http/contract/dashboard/license.js';
import { LicenseKeyForm } from '../license/LicenseKeyForm.js';
import { PlansLink } from '../license/PlansLink.js';
import { LabeledValue } from '../pieces/LabeledValue.js';
import { Modal } from '../pieces/Modal.js';
import { useNow } from '../pieces/state/useNow.js';
import { formatDateTime, formatSessionDate } from '../wording/dates.js';

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
      <LicenseKeyForm entered={license.key_last4 !== null} />
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
      {key_last4 !== null && <LabeledValue name="Key">ends in {key_last4}</LabeledValue>}
      <LabeledValue name="Tickers">up to {max_tickers}</LabeledValue>
      {state === 'valid' && (
        <LabeledValue name="Ends">{expires_at === null ? 'never' : formatSessionDate(expires_at)}</LabeledValue>
      )}
      {checked_at !== null && <LabeledValue name="Confirmed">{formatDateTime(checked_at, now)}</LabeledValue>}
    </dl>
  );
}
