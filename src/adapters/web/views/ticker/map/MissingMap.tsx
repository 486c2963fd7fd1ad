import type { ReactNode } from 'react';
import { Panel } from '../../../pieces/Panel.js';

/** A placeholder as tall as the map, so that nothing moves when the map arrives. */
export const MissingMap = ({ children }: { readonly children?: ReactNode }) => (
  <Panel title="Decision map" className="map-panel">
    <div className="map-body missing">{children}</div>
  </Panel>
);
