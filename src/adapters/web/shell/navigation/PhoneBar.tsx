import { useState } from 'react';
import { Modal } from '../../pieces/Modal.js';
import { LicenseButton } from '../LicenseButton.js';
import { ThemePicker } from '../ThemePicker.js';
import { NavigationLink } from './Navigation.js';
import { NAVIGATION_ITEMS } from './navigationItems.js';

/** The bar at the bottom of a phone's screen. Style sheets hide it on wider screens. */
export function PhoneBar({ help }: { readonly help: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <nav className="phone-bar" aria-label="Main views">
        {NAVIGATION_ITEMS.filter(({ isInPhoneBar = false }) => isInPhoneBar).map((place) => (
          <NavigationLink key={place.path} place={place} />
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          More
        </button>
      </nav>
      <Modal title="More" open={open} close={close}>
        <nav className="more-places" aria-label="Other views">
          {NAVIGATION_ITEMS.filter(({ isInPhoneBar = false }) => !isInPhoneBar).map((place) => (
            <NavigationLink key={place.path} place={place} leave={close} />
          ))}
          <a href="/inspector">Inspector</a>
          <button
            type="button"
            onClick={() => {
              close();
              help();
            }}
          >
            Help
          </button>
        </nav>
        <div className="more-choices">
          <LicenseButton />
          <ThemePicker />
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </Modal>
    </>
  );
}
