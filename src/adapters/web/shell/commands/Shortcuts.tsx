import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAuditRun } from '../../auditRun/auditRun.js';
import { useControlKey, useShortcut } from '../../browser/shortcuts.js';
import { lazyView } from '../../pieces/lazyView.js';
import { Loading } from '../../pieces/Loading.js';
import { Modal } from '../../pieces/Modal.js';
import { CommandPalette } from './CommandPalette.js';
import { PhoneBar } from '../navigation/PhoneBar.js';
import { ViewErrorBoundary } from '../ViewErrorBoundary.js';

const HelpContent = lazyView(() => import('./HelpContent.js'), <Loading what="the help" />);

/** Handles the keyboard shortcuts of all views, and opens the help and the command palette. */
export function Shortcuts() {
  const [open, setOpen] = useState<'help' | 'commands' | null>(null);
  const [, navigate] = useLocation();
  const { start } = useAuditRun();
  const close = () => setOpen(null);
  const help = () => setOpen('help');
  useShortcut('?', help);
  useShortcut('r', start);
  useShortcut('o', () => navigate('/'));
  useShortcut('v', () => navigate('/portfolio'));
  useShortcut('p', () => navigate('/risk'));
  useControlKey('k', () => setOpen('commands'));
  return (
    <>
      <button type="button" className="mark" aria-haspopup="dialog" aria-label="Help" title="Help" onClick={help}>
        ?
      </button>
      <Modal title="Help" open={open === 'help'} close={close}>
        <ViewErrorBoundary>
          <HelpContent />
        </ViewErrorBoundary>
        <div className="choices">
          <button type="button" onClick={close}>
            Close
          </button>
        </div>
      </Modal>
      <Modal title="Commands" open={open === 'commands'} close={close}>
        <CommandPalette close={close} help={help} />
      </Modal>
      <PhoneBar help={help} />
    </>
  );
}
