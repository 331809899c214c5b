import { z } from 'zod'
import { invalid } from './api-error.ts'
import { text } from './params.ts'
import type { Sandbox } from './sandbox.ts'

/** The parameter of a call that may ask for whole objects instead of their ids. */
export const expandParam = z.array(text(200)).max(20).optional()

type Json = Record<string, unknown>

/**
 * Puts whole objects where an answer has their ids: `latest_invoice.payments`, `data.customer`.
 * @throws ApiError 400 where there is nothing to expand
 */
export function expanded<Result extends object>(
  sandbox: Sandbox,
  result: Result,
  paths: string[] | undefined,
): Result {
  if (!paths?.length) return result
  const copy = structuredClone(result)
  for (const path of paths) expandAt(sandbox, copy, path.split('.'), path)
  return copy
}

function expandAt(sandbox: Sandbox, at: unknown, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(at)) {
    for (const row of at) expandAt(sandbox, row, [name, ...rest], path)
    return
  }
  if (!isObject(at)) return
  if (!(name in at) && name !== 'payments') throw cannotExpand(path)
  const whole = name === 'payments' ? paymentsOf(sandbox, at) : wholeOf(sandbox, at[name])
  if (whole === undefined) throw cannotExpand(path)
  at[name] = whole
  if (rest.length > 0) expandAt(sandbox, whole, rest, path)
}

function wholeOf(sandbox: Sandbox, value: unknown): unknown {
  if (typeof value !== 'string') return typeof value === 'object' ? value : undefined
  const found = objectOf(sandbox, value)
  return found && structuredClone(found)
}

/** The object of an id, in whichever table it is. */
function objectOf({ store: { tables } }: Sandbox, id: string): object | undefined {
  return (
    tables.invoices[id]?.invoice ??
    tables.subscriptions[id]?.subscription ??
    tables.paymentMethods[id]?.method ??
    tables.customers[id] ??
    tables.prices[id] ??
    tables.products[id] ??
    tables.intents[id] ??
    tables.charges[id] ??
    tables.refunds[id] ??
    tables.clocks[id] ??
    tables.coupons[id] ??
    tables.disputes[id] ??
    tables.movements[id]?.transaction
  )
}

function paymentsOf({ store: { tables } }: Sandbox, invoice: Json): object | undefined {
  const record = tables.invoices[String(invoice.id)]
  if (!record) return
  const url = `/v1/invoices/${invoice.id}/payments`
  return structuredClone({ object: 'list', data: record.payments, has_more: false, url })
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function cannotExpand(path: string) {
  return invalid(`This property cannot be expanded (${path}).`, 'expand')
}
