import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type Stripe from 'stripe'
import type { TaxBehavior } from './amounts.ts'
import type { Movement } from './balance.ts'
import type { Charge } from './payment-objects.ts'

/** A Checkout Session with what Stripe knows of it beside the object it shows. */
export interface SessionRecord {
  session: Stripe.Checkout.Session
  lines: {
    description: string
    /** The product's description, in small print below its name. */
    note?: string
    quantity: number
    amount_total: number
    taxBehavior?: TaxBehavior
  }[]
  discountCents?: number
  couponName?: string
  shippingOptions?: { id: string; name: string; cents: number; taxBehavior: TaxBehavior }[]
  /** The metadata that its payment intent will carry. */
  intentMetadata: Record<string, string>
  /** The payment intent, made by the first attempt to pay; the session names it only once it is complete. */
  intentId: string | null
}

export interface EventJson {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface EventRecord {
  event: EventJson
  state: 'pending' | 'held' | 'delivered'
  attempts: { at: string; status: number | null; error?: string }[]
}

export interface ApiResponse {
  status: number
  headers: Record<string, string>
  body: string
}

interface KeyRecord {
  path: string
  body: string
  createdMs: number
  /** Null while the first call is still at work. */
  response: ApiResponse | null
}

interface Tables {
  sessions: Record<string, SessionRecord>
  coupons: Record<string, Stripe.Coupon>
  intents: Record<string, Stripe.PaymentIntent>
  charges: Record<string, Charge>
  refunds: Record<string, Stripe.Refund>
  movements: Record<string, Movement>
  payouts: Record<string, { id: string; created: number }>
  events: Record<string, EventRecord>
  keys: Record<string, KeyRecord>
}

/** Everything the stand-in remembers, in memory and, where a file is named, in that file too. */
export class Store {
  tables: Tables
  private dirty = false

  constructor(private readonly file?: string) {
    this.tables = file && existsSync(file) ? parseTables(readFileSync(file, 'utf8')) : emptyTables()
    for (const [key, { response }] of Object.entries(this.tables.keys)) {
      if (response === null) delete this.tables.keys[key]
    }
  }

  touch(): void {
    this.dirty = true
  }

  /** Writes the file if anything changed; never half of it, whenever the process is killed. */
  save(): void {
    if (!this.dirty) return
    this.dirty = false
    if (!this.file) return
    writeFileSync(`${this.file}.tmp`, JSON.stringify(this.tables))
    renameSync(`${this.file}.tmp`, this.file)
  }

  reset(): void {
    this.tables = emptyTables()
    this.touch()
  }
}

/** An identifier as Stripe writes them: a prefix and random letters and digits. */
export function newId(prefix: string, length = 24): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

function emptyTables(): Tables {
  return {
    sessions: table(),
    coupons: table(),
    intents: table(),
    charges: table(),
    refunds: table(),
    movements: table(),
    payouts: table(),
    events: table(),
    keys: table(),
  }
}

/** The file is our own writing: its shape is trusted. */
function parseTables(text: string): Tables {
  const saved: Tables = JSON.parse(text)
  return {
    sessions: table(saved.sessions),
    coupons: table(saved.coupons),
    intents: table(saved.intents),
    charges: table(saved.charges),
    refunds: table(saved.refunds),
    movements: table(saved.movements),
    payouts: table(saved.payouts),
    events: table(saved.events),
    keys: table(saved.keys),
  }
}

/** Without a prototype, so that an id called `constructor` finds nothing. */
function table<Row>(rows: Record<string, Row> = {}): Record<string, Row> {
  return Object.assign(Object.create(null), rows)
}
