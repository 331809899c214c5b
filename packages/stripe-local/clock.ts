import type { Store } from './store.ts'

/** The stand-in's time in whole seconds: the machine's, or ahead of it, or standing still while something is done at another time. */
export class Clock {
  private fixedAt: number | null = null

  constructor(
    private readonly store: Store,
    private readonly machineMs: () => number,
  ) {}

  now(): number {
    return this.fixedAt ?? Math.floor(this.machineMs() / 1000) + this.store.tables.time.aheadSeconds
  }

  /** Does something as if it were that time. */
  at<Result>(seconds: number, work: () => Result): Result {
    const before = this.fixedAt
    this.fixedAt = seconds
    try {
      return work()
    } finally {
      this.fixedAt = before
    }
  }
}
