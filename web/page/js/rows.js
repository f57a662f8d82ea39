// A long list in a scrolling panel. Only the rows in view are elements, so the time to draw a list
// does not depend on its length.

/** The number of rows drawn above and below the visible ones. */
const MARGIN = 3;
/** The assumed height of a row before the first one is drawn. */
const HEIGHT = 24;

/** @template T */
export class Rows {
  /**
   * @param {HTMLElement} panel the element that scrolls @param {HTMLElement} list the parent of the rows
   * @param {(item: T, index: number) => Element} make makes a row; all rows have the same height
   * @param {(item: T) => unknown} key a row is kept while its item has the same key
   */
  constructor(panel, list, make, key) {
    this.panel = panel;
    this.list = list;
    this.outer = /** @type {HTMLElement} */ (list.closest('table') ?? list);
    this.make = make;
    this.key = key;
    /** @type {T[]} */
    this.items = [];
    this.first = 0;
    /** The drawn rows by index. @type {Map<number, {key: unknown, row: Element}>} */
    this.drawn = new Map();
    panel.addEventListener('scroll', () => this.draw());
    new ResizeObserver(() => this.draw()).observe(panel);
  }

  /** @param {T[]} items @param {number} [middle] the index of the row to scroll to the middle of the panel */
  show(items, middle) {
    const { panel, height } = this;
    this.items = items;
    this.reserve();
    if (middle !== undefined) panel.scrollTop = (middle + 0.5) * height - panel.clientHeight / 2;
    this.draw();
  }

  /** Keeps the drawn rows after the first items have been removed. @param {number} count */
  shift(count) {
    this.first = Math.max(0, this.first - count);
    this.drawn = new Map([...this.drawn].map(([index, row]) => [index - count, row]));
  }

  get height() {
    return this.list.firstElementChild?.getBoundingClientRect().height || HEIGHT;
  }

  draw() {
    const { panel, list, items, drawn } = this;
    if (!panel.contains(list)) return;
    this.reserve();
    const view = panel.getBoundingClientRect();
    const above = Math.floor((view.top - list.getBoundingClientRect().top) / this.height);
    const count = Math.ceil(view.height / this.height) + 2 * MARGIN;
    this.first = Math.max(0, Math.min(this.first + above - MARGIN, items.length - count));
    this.drawn = new Map();
    let next = list.firstElementChild;
    for (let index = this.first; index < Math.min(this.first + count, items.length); index++) {
      const key = this.key(items[index]);
      const old = drawn.get(index);
      const row = old && old.key === key ? old.row : this.make(items[index], index);
      if (list.tagName === 'OL') {
        row.setAttribute('aria-posinset', String(index + 1));
        row.setAttribute('aria-setsize', String(items.length));
      }
      this.drawn.set(index, { key, row });
      if (row === next) next = next.nextElementSibling;
      else list.insertBefore(row, next);
    }
    while (next) {
      const after = next.nextElementSibling;
      next.remove();
      next = after;
    }
    this.reserve();
  }

  /** Reserves the space of the rows that are not drawn. */
  reserve() {
    const { outer, height, first, items, drawn } = this;
    outer.style.marginTop = `${first * height}px`;
    outer.style.marginBottom = `${Math.max(0, items.length - first - drawn.size) * height}px`;
  }
}
