import type { LicenseView } from '../../http/contract/dashboard/license.js';
import { LicenseFacts } from '../license/LicenseFacts.js';
import { LicenseKeyForm } from '../license/LicenseKeyForm.js';
import { PlansLink } from '../license/PlansLink.js';
import { Modal } from '../pieces/Modal.js';

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
      <LicenseFacts license={license} className="facts" />
      <LicenseKeyForm entered={license.key_last4 !== null} />
      <div className="choices">
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
    </Modal>
  );
}
