import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type Stripe from 'stripe'

/** A line item as it stands in JSON, where Stripe's decimals are strings. */
export type Line = Omit<Stripe.LineItem, 'price'> & {
  price: Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string }
}

/** A Checkout Session with what Stripe knows of it beside the object it shows. */
export interface SessionRecord {
  session: Stripe.Checkout.Session
  lines: Line[]
  intentData: { metadata: Record<string, string>; description: string | null; receiptEmail: string | null }
  /** The payment intent, which a declined attempt makes already; the session names it once it is complete. */
  intentId: string | null
}

export interface EventJson {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
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

export interface Answer {
  status: number
  body: string
  headers: Record<string, string>
}

export interface KeyRecord {
  path: string
  fingerprint: string
  createdMs: number
  /** Null while the first request is still at work. */
  answer: Answer | null
}

export interface Tables {
  sessions: Record<string, SessionRecord>
  intents: Record<string, Stripe.PaymentIntent>
  charges: Record<string, Stripe.Charge>
  refunds: Record<string, Stripe.Refund>
  events: Record<string, EventRecord>
  keys: Record<string, KeyRecord>
}

/** Everything the stand-in remembers, in memory and, where a file is named, in that file too. */
export class Store {
  tables: Tables
  private dirty = false

  constructor(private readonly file?: string) {
    this.tables = file && existsSync(file) ? parseTables(readFileSync(file, 'utf8')) : emptyTables()
    for (const [key, record] of Object.entries(this.tables.keys)) {
      if (record.answer === null) delete this.tables.keys[key]
    }
  }

  touch(): void {
    this.dirty = true
  }

  /** Writes the file if anything changed: a temporary file first, so that a crash never leaves half of one. */
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
    intents: table(),
    charges: table(),
    refunds: table(),
    events: table(),
    keys: table(),
  }
}

/** The file is our own writing: its shape is trusted, only completed. */
function parseTables(text: string): Tables {
  const saved: Partial<Tables> = JSON.parse(text)
  const tables = emptyTables()
  Object.assign(tables.sessions, saved.sessions)
  Object.assign(tables.intents, saved.intents)
  Object.assign(tables.charges, saved.charges)
  Object.assign(tables.refunds, saved.refunds)
  Object.assign(tables.events, saved.events)
  Object.assign(tables.keys, saved.keys)
  return tables
}

/** Without a prototype, so that an id called `constructor` finds nothing. */
function table<Row>(): Record<string, Row> {
  return Object.create(null)
}
