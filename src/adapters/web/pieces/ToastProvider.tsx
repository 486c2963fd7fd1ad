import { Toast } from 'radix-ui';
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react';

type Tone = 'plain' | 'good' | 'failed';
type Say = (words: string, tone?: Tone) => void;

interface Said {
  readonly id: number;
  readonly words: string;
  readonly tone: Tone;
}

const SHOWN_MS = 6_000;

const Saying = createContext<Say>(() => undefined);

/** Shows a message in the corner of the page for a few seconds and announces it to screen readers. */
export const useToast = (): Say => useContext(Saying);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly Said[]>([]);
  const next = useRef(0);
  const say = useCallback<Say>((words, tone = 'plain') => {
    const id = next.current;
    next.current += 1;
    setShown((now) => [...now, { id, words, tone }]);
  }, []);
  return (
    <Saying value={say}>
      <Toast.Provider duration={SHOWN_MS} label="Message">
        {children}
        {shown.map(({ id, words, tone }) => (
          <Toast.Root
            key={id}
            className={`toast ${tone}`}
            type={tone === 'failed' ? 'foreground' : 'background'}
            onOpenChange={(open) => {
              if (!open) setShown((now) => now.filter((each) => each.id !== id));
            }}
          >
            <Toast.Description>{words}</Toast.Description>
            <Toast.Close aria-label="Close the message">×</Toast.Close>
          </Toast.Root>
        ))}
        <Toast.Viewport className="toasts" />
      </Toast.Provider>
    </Saying>
  );
}
