type Draw = () => Promise<unknown>

/** Draws pages in turn: the current one first and alone, then its neighbours, two at a time. */
export class DrawingQueue {
  private readonly waiting = new Map<number, Draw>()
  private running = 0
  private isFirstDone = false

  /** @param current returns the number of the page that is being read */
  constructor(private readonly current: () => number) {}

  /** Adds a page to the queue. The draw function handles its own failures. */
  add(page: number, draw: Draw): void {
    this.waiting.set(page, draw)
    queueMicrotask(() => this.next())
  }

  remove(page: number): void {
    this.waiting.delete(page)
  }

  private next(): void {
    if (this.waiting.size === 0 || this.running >= (this.isFirstDone ? 2 : 1)) return
    const current = this.current()
    const nearest = [...this.waiting.keys()].reduce((best, page) =>
      Math.abs(page - current) < Math.abs(best - current) ? page : best,
    )
    const draw = this.waiting.get(nearest)
    this.waiting.delete(nearest)
    this.running += 1
    void draw?.()
      .catch(() => {})
      .finally(() => {
        this.running -= 1
        this.isFirstDone = true
        this.next()
      })
    this.next()
  }
}
