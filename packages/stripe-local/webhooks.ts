import Stripe from 'stripe'
import type { Store } from './store.ts'
import type { EventRecord } from './tables.ts'

/** Waits between tries: `firstMs`, doubled each time up to `maxMs`, until the receiver answers 2xx. */
export interface Retry {
  firstMs: number
  maxMs: number
}

const ANSWER_WITHIN_MS = 10_000
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000
/** Enough that they overtake one another. */
const SIDE_BY_SIDE = 20

/** Signs events and posts them to the shop, again and again until it takes them. */
export class Webhooks {
  /** Keeps events back until they are released. */
  isHolding = false
  private readonly signer = new Stripe('sk_test_signer').webhooks
  private readonly stopping = new AbortController()
  private readonly timers = new Set<NodeJS.Timeout>()
  private waiting: string[] = []
  private underWay = 0

  /** @param url where events are posted; without one they are held */
  constructor(
    private readonly store: Store,
    public url: string | null,
    private readonly secret: string,
    private readonly retry: Retry,
  ) {}

  /** Sends an event when it is its turn, or holds it. */
  send(id: string, afterMs = 0): void {
    if (afterMs > 0) {
      this.later(id, afterMs)
      return
    }
    this.waiting.push(id)
    this.sendWaiting()
  }

  /** After a restart: what was pending goes out again. */
  resume(): void {
    for (const [id, { state }] of Object.entries(this.store.tables.events)) {
      if (state === 'pending') this.send(id)
    }
  }

  /** Sends held events one after another in this order, and holds no more. */
  async release(ids: string[]): Promise<void> {
    this.isHolding = false
    for (const id of ids) {
      const record = this.store.tables.events[id]
      if (record) record.state = 'pending'
      await this.deliver(id)
    }
  }

  /** Forgets what is to be tried again. */
  reset(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.waiting = []
    this.isHolding = false
  }

  stop(): void {
    this.reset()
    this.stopping.abort()
  }

  private sendWaiting(): void {
    while (this.underWay < SIDE_BY_SIDE) {
      const id = this.waiting.shift()
      if (id === undefined) return
      this.underWay += 1
      void this.deliver(id).finally(() => {
        this.underWay -= 1
        this.sendWaiting()
      })
    }
  }

  private async deliver(id: string): Promise<void> {
    const record = this.store.tables.events[id]
    if (record?.state !== 'pending' || this.stopping.signal.aborted) return
    if (this.isHolding || !this.url) return this.hold(record)

    const isTaken = await this.post(this.url, record)
    if (this.stopping.signal.aborted) return
    if (isTaken && record.isRepeated) {
      record.isRepeated = false
      this.send(id)
    } else if (isTaken) {
      record.state = 'delivered'
      record.event.pending_webhooks = 0
    } else {
      this.retryLater(id, record)
    }
    this.store.touch()
    this.store.saveSoon()
  }

  private retryLater(id: string, record: EventRecord): void {
    if (Date.now() - Date.parse(record.attempts[0]?.at ?? '') > GIVE_UP_AFTER_MS) {
      this.hold(record)
      return
    }
    const waitMs = Math.min(this.retry.firstMs * 2 ** (record.attempts.length - 1), this.retry.maxMs)
    this.later(id, waitMs)
  }

  private later(id: string, ms: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.send(id)
    }, ms)
    this.timers.add(timer)
  }

  private async post(url: string, { event, attempts }: EventRecord): Promise<boolean> {
    const at = new Date().toISOString()
    const payload = JSON.stringify(event)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': this.signer.generateTestHeaderString({ payload, secret: this.secret }),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      await response.body?.cancel()
      attempts.push({ at, status: response.status })
      return response.ok
    } catch (error) {
      attempts.push({ at, status: null, error: String(error instanceof Error ? error.message : error) })
      return false
    }
  }

  private hold(record: EventRecord): void {
    record.state = 'held'
    this.store.touch()
  }
}
