import { LRUCache } from 'lru-cache'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { log } from '../../platform/logging/log.server'
import { createLimiter } from './limits.server'

const windowSeconds = 60
/** The number of parts of the limit: a process takes one at a time from the shared count. */
const parts = 20

interface Window {
  endsAt: number
  used: number
  /** The requests that this process may answer before it asks the shared count again. */
  granted: number
  /** The rest of the shared count when it was last asked. */
  left: number
  asking?: Promise<void>
}

export interface RemainingQuota {
  isAllowed: boolean
  remaining: number
  resetSeconds: number
}

/**
 * Counts requests per minute. Several processes share a count in the database, which is asked once per twentieth of the
 * limit; the first twentieth is free. So each further process may let one more twentieth through.
 */
export class ApiLimit {
  private readonly part: number
  private readonly windows = new LRUCache<string, Window>({ max: 20_000 })
  private readonly shared

  constructor(
    name: string,
    readonly quota: number,
  ) {
    this.part = Math.max(1, Math.floor(quota / parts))
    this.shared = createLimiter(name, Math.max(1, quota - this.part), windowSeconds)
  }

  /** @param now in milliseconds since 1970 */
  async consume(key: string, now = Date.now()): Promise<RemainingQuota> {
    const window = this.windowOf(key, now)
    window.used += 1
    const place = window.used
    while (place > window.granted && window.left > 0) {
      window.asking ??= this.ask(key, window, now).finally(() => {
        window.asking = undefined
      })
      await window.asking
    }
    return {
      isAllowed: place <= window.granted,
      remaining: Math.max(0, window.granted - place + window.left),
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
    }
  }

  private windowOf(key: string, now: number): Window {
    const known = this.windows.get(key)
    if (known && known.endsAt > now) return known
    const window = {
      endsAt: now + windowSeconds * 1000,
      used: 0,
      granted: this.part,
      left: this.quota - this.part,
    }
    this.windows.set(key, window)
    return window
  }

  /** Asks the shared count; while the database is unavailable, this process counts alone. */
  private async ask(key: string, window: Window, now: number): Promise<void> {
    const wanted = Math.min(this.part, window.left)
    try {
      const { remainingPoints, msBeforeNext } = await this.shared.consume(key, wanted)
      window.granted += wanted
      window.left = remainingPoints
      window.endsAt = now + msBeforeNext
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        window.left = 0
        window.endsAt = now + error.msBeforeNext
        return
      }
      log.warn({ err: error }, 'requests are counted in this process alone')
      window.granted += wanted
      window.left -= wanted
    }
  }
}
