import { useState } from 'react';
import { useLocation } from 'wouter';
import { Modal } from '../pieces/Modal.js';
import { useAuditRun } from '../auditRun/auditRun.js';
import { SHORTCUTS, useShortcut } from '../browser/shortcuts.js';

/** Handles the keyboard shortcuts of all views and shows the list of them. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  const [, navigate] = useLocation();
  const { start } = useAuditRun();
  useShortcut('?', () => setOpen(true));
  useShortcut('r', start);
  useShortcut('o', () => navigate('/'));
  useShortcut('p', () => navigate('/risk'));
  return (
    <>
      <button
        type="button"
        className="mark"
        aria-haspopup="dialog"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      <Modal title="Keyboard" open={open} close={() => setOpen(false)}>
        <dl className="shortcuts">
          {SHORTCUTS.map(({ keys, words }) => (
            <div key={words}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <div className="choices">
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
      </Modal>
    </>
  );
}
