import { lazyView } from '../../pieces/lazyView.js';

export const LazyFirstRun = lazyView(() => import('./FirstRunView.js'));
