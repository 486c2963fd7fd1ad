import type { LicenseView } from '../../http/contract/license.js';
import { KeyForm } from '../license/KeyForm.js';
import { Modal } from '../pieces/Modal.js';
import { useNow } from '../pieces/now.js';
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
      {key_last4 !== null && <Fact name="Key" value={`ends in ${key_last4}`} />}
      <Fact name="Tickers" value={`up to ${max_tickers}`} />
      {state === 'valid' && <Fact name="Ends" value={expires_at === null ? 'never' : session(expires_at)} />}
      {checked_at !== null && <Fact name="Confirmed" value={moment(checked_at, now)} />}
    </dl>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
