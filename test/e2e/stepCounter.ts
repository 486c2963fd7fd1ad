import type { Locator, Page } from 'playwright-core';

/** A task takes fewer steps than this, or its test fails instead of pressing keys forever. */
const MOST_STEPS = 200;
/** Part of the screen that one swipe scrolls. */
const SWIPE = 0.7;

/** Presses keys and taps as a user does, and counts them: each key, tap or swipe is one step. */
export class StepCounter {
  private count = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get steps(): number {
    return this.count;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.add();
      await this.page.keyboard.press(key);
    }
  }

  /** Presses Tab until the element has the focus, then Enter. */
  async tabTo(target: Locator, key = 'Enter'): Promise<void> {
    await target.waitFor();
    const focused = target.and(this.page.locator(':focus'));
    while ((await focused.count()) === 0) await this.press('Tab');
    await this.press(key);
  }

  /** Swipes until the element is on the screen, above the bar at the bottom. */
  async swipeTo(target: Locator): Promise<void> {
    await target.waitFor();
    while (!(await this.isOnScreen(target))) await this.swipe();
  }

  async tap(target: Locator): Promise<void> {
    await this.swipeTo(target);
    const box = await target.boundingBox();
    if (box === null) throw new Error('The element to tap is hidden.');
    this.add();
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }

  private async isOnScreen(target: Locator): Promise<boolean> {
    const box = await target.boundingBox();
    const bottom = (await this.page.getByRole('navigation').last().boundingBox())?.y ?? 0;
    const { height } = this.page.viewportSize() ?? { height: 0 };
    const end = bottom > height / 2 ? bottom : height;
    return box !== null && box.y >= 0 && box.y + box.height <= end;
  }

  private async swipe(): Promise<void> {
    this.add();
    // A synthetic swipe would still be moving when the next position is read.
    await this.page.evaluate(`window.scrollBy(0, ${SWIPE} * window.innerHeight)`);
  }

  private add(): void {
    this.count += 1;
    if (this.count > MOST_STEPS) throw new Error(`The target was not reached within ${MOST_STEPS} steps.`);
  }
}
