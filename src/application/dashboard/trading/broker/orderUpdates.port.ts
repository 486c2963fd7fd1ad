/** A broker's stream of order updates. Updates can be missed, so orders are also looked up at intervals. */
export interface OrderUpdates {
  /**
   * Calls `onUpdate` after each change to an order and after each reconnection, until the returned function is called.
   */
  watch(onUpdate: () => void): () => void;
}
