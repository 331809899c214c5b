import Stripe from 'stripe'
import type { EventRecord, Store } from './store.ts'

/** Where events go. Without an address they are held. */
export interface Target {
  url: string | null
  secret: string
}

/** Waits between tries: `firstMs`, doubled each time up to `maxMs`, until the receiver answers 2xx. */
export interface Retry {
  firstMs: number
  maxMs: number
}

/** What a test may ask of deliveries. */
export interface WebhookMode {
  hold: boolean
  delayMs: number
  copies: number
  reorder: boolean
  timestampOffsetSeconds: number
}

export const calm: WebhookMode = {
  hold: false,
  delayMs: 0,
  copies: 1,
  reorder: false,
  timestampOffsetSeconds: 0,
}

const ANSWER_WITHIN_MS = 10_000
const REORDER_WINDOW_MS = 40
const GIVE_UP_AFTER_SECONDS = 3 * 24 * 60 * 60

/** Signs events and brings them to the shop, again and again until it takes them. */
export class Webhooks {
  mode: WebhookMode = { ...calm }
  private readonly signer = new Stripe('sk_test_signer').webhooks
  private readonly stopping = new AbortController()
  private readonly timers = new Set<NodeJS.Timeout>()
  private batch: string[] = []

  constructor(
    private readonly store: Store,
    readonly target: Target,
    readonly retry: Retry,
  ) {}

  /** Takes a new event: held, put into a batch to be reordered, or on its way after the delay. */
  enqueue(id: string): void {
    const record = this.record(id)
    if (this.mode.hold || !this.target.url) {
      this.hold(record)
      return
    }
    if (!this.mode.reorder) {
      this.later(this.mode.delayMs, () => void this.deliver(id))
      return
    }
    if (this.batch.length === 0) this.later(REORDER_WINDOW_MS + this.mode.delayMs, () => this.sendBatch())
    this.batch.push(id)
  }

  /** After a restart: what was under way goes out again. */
  resume(): void {
    for (const [id, { state }] of Object.entries(this.store.tables.events)) {
      if (state === 'pending') this.enqueue(id)
    }
  }

  /** Lets held events go, one after another in this order, and says how each first try went. */
  async release(ids: string[]): Promise<EventRecord[]> {
    const released: EventRecord[] = []
    for (const id of ids) {
      const record = this.record(id)
      if (record.state !== 'held') continue
      record.state = 'pending'
      await this.deliver(id, true)
      released.push(record)
    }
    return released
  }

  /** Sends one event once, whatever became of it before; no retry follows. */
  async sendNow(id: string): Promise<EventRecord> {
    const record = this.record(id)
    if (await this.post(record)) record.state = 'delivered'
    return record
  }

  /** Forgets everything under way and every wish about it. */
  reset(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.batch = []
    this.mode = { ...calm }
  }

  stop(): void {
    this.reset()
    this.stopping.abort()
  }

  private sendBatch(): void {
    const backwards = this.batch.reverse()
    this.batch = []
    void backwards.reduce((before, id) => before.then(() => this.deliver(id)), Promise.resolve())
  }

  private async deliver(id: string, released = false): Promise<void> {
    const record = this.store.tables.events[id]
    if (record?.state !== 'pending' || this.stopping.signal.aborted) return
    if (this.mode.hold && !released) {
      this.hold(record)
      return
    }

    const copies = Array.from({ length: this.mode.copies }, () => this.post(record))
    const taken = (await Promise.all(copies)).some(Boolean)
    if (taken) {
      record.state = 'delivered'
      record.event.pending_webhooks = 0
    }
    this.store.touch()
    if (this.stopping.signal.aborted) return
    this.store.save()
    if (!taken) this.retryLater(id, record)
  }

  private retryLater(id: string, record: EventRecord): void {
    const tooOld = Date.now() / 1000 - record.event.created > GIVE_UP_AFTER_SECONDS
    if (this.mode.hold || tooOld) {
      this.hold(record)
      return
    }
    const waitMs = Math.min(this.retry.firstMs * 2 ** (record.attempts.length - 1), this.retry.maxMs)
    this.later(waitMs, () => void this.deliver(id))
  }

  private async post({ event, attempts }: EventRecord): Promise<boolean> {
    const at = new Date().toISOString()
    const payload = JSON.stringify(event)
    const signature = this.signer.generateTestHeaderString({
      payload,
      secret: this.target.secret,
      timestamp: Math.floor(Date.now() / 1000) + this.mode.timestampOffsetSeconds,
    })
    try {
      const response = await fetch(this.target.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
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

  private record(id: string): EventRecord {
    const record = this.store.tables.events[id]
    if (!record) throw new Error(`No such event: '${id}'`)
    return record
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      work()
    }, ms)
    this.timers.add(timer)
  }
}
