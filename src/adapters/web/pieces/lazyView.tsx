import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Loading } from './Loading.js';

type Fetched<Props> = { readonly View: ComponentType<Props> } | { readonly error: unknown };

/**
 * Creates a view whose file is fetched when it is first opened. It is shown as soon as the file arrives, whereas
 * React's `lazy` shows its fallback for at least 300 ms.
 */
export function lazyView<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode = <Loading what="the view" />,
): ComponentType<Props> {
  let arrived: Fetched<Props> | null = null;
  return function LazyView(props: Props) {
    const [fetched, setFetched] = useState(arrived);
    useEffect(() => {
      if (arrived !== null) return undefined;
      let gone = false;
      const show = (result: Fetched<Props>) => {
        if (!gone) setFetched(result);
      };
      const fetchView = async () => {
        try {
          arrived = { View: (await load()).default };
          show(arrived);
        } catch (error) {
          show({ error });
        }
      };
      void fetchView();
      return () => {
        gone = true;
      };
    }, []);
    if (fetched === null) return fallback;
    if ('error' in fetched) throw fetched.error;
    return <fetched.View {...props} />;
  };
}
