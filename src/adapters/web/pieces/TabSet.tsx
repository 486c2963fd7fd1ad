import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab {
  readonly key: string;
  readonly name: string;
  readonly content: ReactNode;
}

/** Shows one of several sections; the arrow keys switch between them. */
export const TabSet = ({
  name,
  tabs,
  chosen,
  choose,
}: {
  readonly name: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly choose: (key: string) => void;
}) => (
  <Tabs.Root className="tab-set" value={chosen} onValueChange={choose}>
    <Tabs.List aria-label={name}>
      {tabs.map((tab) => (
        <Tabs.Trigger key={tab.key} value={tab.key}>
          {tab.name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
    {tabs.map((tab) => (
      <Tabs.Content key={tab.key} value={tab.key}>
        {tab.content}
      </Tabs.Content>
    ))}
  </Tabs.Root>
);
