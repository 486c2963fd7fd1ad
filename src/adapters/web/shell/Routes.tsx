import { Route, Switch } from 'wouter';
import { EmptyState } from '../pieces/EmptyState.js';
import { ViewHeader } from '../pieces/ViewHeader.js';
import { LazyFirstRun } from '../views/firstRun/LazyFirstRun.js';
import OverviewView from '../views/overview/OverviewView.js';
import { ViewErrorBoundary } from './ViewErrorBoundary.js';
import {
  LazyAccount,
  LazyBroker,
  LazyCommunity,
  LazyOrders,
  LazyPortfolio,
  LazyRisk,
  LazySettings,
  LazyTicker,
} from './lazyViews.js';

/** Renders the view that the URL names (`#/ticker/AAPL`). */
export function Routes() {
  return (
    <ViewErrorBoundary>
      <Switch>
        <Route path="/" component={OverviewView} />
        <Route path="/portfolio" component={LazyPortfolio} />
        <Route path="/risk" component={LazyRisk} />
        <Route path="/ticker/:ticker">{({ ticker }) => <LazyTicker key={ticker} ticker={ticker} />}</Route>
        <Route path="/broker" component={LazyBroker} />
        <Route path="/orders" component={LazyOrders} />
        <Route path="/community" component={LazyCommunity} />
        <Route path="/account" component={LazyAccount} />
        <Route path="/settings" component={LazySettings} />
        <Route path="/start" component={LazyFirstRun} />
        <Route>
          <ViewHeader title="Unknown address" unseen />
          <EmptyState title="This address does not exist">
            <p>
              <a href="#/">Go to the overview</a>
            </p>
          </EmptyState>
        </Route>
      </Switch>
    </ViewErrorBoundary>
  );
}
