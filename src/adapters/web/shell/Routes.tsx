import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { EmptyState } from '../pieces/EmptyState.js';
import { Loading } from '../pieces/Loading.js';
import { ViewBoundary } from './ViewBoundary.js';
import { Account, Broker, Community, FirstRun, Orders, Overview, Ticker } from './views.js';

/** The view that the address names (`#/ticker/AAPL`). */
export function Routes() {
  return (
    <ViewBoundary>
      <Suspense fallback={<Loading what="the view" />}>
        <Switch>
          <Route path="/" component={Overview} />
          <Route path="/ticker/:ticker">{({ ticker }) => <Ticker key={ticker} ticker={ticker} />}</Route>
          <Route path="/broker" component={Broker} />
          <Route path="/orders" component={Orders} />
          <Route path="/community" component={Community} />
          <Route path="/account" component={Account} />
          <Route path="/start" component={FirstRun} />
          <Route>
            <EmptyState title="There is nothing at this address">
              <p>
                <a href="#/">Go to the overview</a>
              </p>
            </EmptyState>
          </Route>
        </Switch>
      </Suspense>
    </ViewBoundary>
  );
}
