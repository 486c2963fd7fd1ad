import { Tooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface Props {
  readonly words: ReactNode;
  /** One element that can have the focus, such as a button. */
  readonly children: ReactElement;
}

const DELAY_MS = 250;

/** Explains `children` while it is pointed at or has the focus. */
export const Tip = ({ words, children }: Props) => (
  <Tooltip.Provider delayDuration={DELAY_MS}>
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tip" sideOffset={6} collisionPadding={8}>
          {words}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  </Tooltip.Provider>
);
