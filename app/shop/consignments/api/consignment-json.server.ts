import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentId, SentNumber, SentText, toTypedText } from '../../../platform/http/sent-json'
import { amountFromCents } from '../../../platform/ui/money'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { consignmentMovementKinds } from '../../shares/piece-counts'
import { ConsignmentForm, ConsignmentMovementForm } from '../consignment-form'
import { consignmentDirectionOf, consignmentDirections } from '../consignments'
import { type findConsignmentById, isConsignmentDeletable } from '../consignments.server'

type Consignment = Awaited<ReturnType<typeof findConsignmentById>>

export function toConsignmentJson(consignment: Consignment) {
  const { id, payeeId, place, merchItemId, variantId, title, percentHundredths } = consignment
  const { unitCents, currency, createdAt, counts } = consignment
  return {
    id,
    direction: consignmentDirectionOf(consignment),
    place,
    payeeId,
    merchId: merchItemId,
    variantId,
    title,
    unit: percentHundredths === null ? amountFromCents(unitCents) : null,
    percent: percentHundredths === null ? null : percentHundredths / 100,
    currency,
    createdAt,
    isDeletable: isConsignmentDeletable(consignment),
    ...counts,
  }
}

export const toWholeConsignmentJson = (consignment: Consignment) => ({
  ...toConsignmentJson(consignment),
  moves: consignment.moves.map(({ id, kind, quantity, note, actor, at }) => ({
    id,
    kind,
    quantity,
    note,
    actor,
    at,
  })),
})

export const ConsignmentRequest = z.object({
  direction: z
    .enum(consignmentDirections)
    .describe('`out`: pieces that another shop sells; `in`: pieces of a maker, which this shop sells'),
  place: SentText.optional().describe('The other shop, of `out`'),
  payeeId: SentId.optional().describe('The maker, of `in`'),
  variantId: SentId,
  quantity: SentNumber,
  unit: SentNumber.nullish().describe('What is paid for each that is sold'),
  percent: SentNumber.nullish().describe('What the maker gets, instead of `unit`'),
})

/** @throws Invalid */
export async function parseConsignmentRequest(request: Request, userId: number) {
  const sent = await parseJson(request, ConsignmentRequest)
  const form = validate(
    ConsignmentForm,
    {
      direction: sent.direction,
      place: sent.place,
      payee: sent.payeeId,
      variantId: sent.variantId,
      quantity: toTypedText(sent.quantity),
      unit: toTypedText(sent.unit),
      percent: toTypedText(sent.percent),
      key: randomUUID(),
    },
    ([field]) => (field === 'payee' ? 'payeeId' : String(field ?? '')),
  )
  return { ...form, key: keyOf(request, [userId, sent]) ?? form.key }
}

/** Returns the key by which a repeated request finds its result; undefined without an `Idempotency-Key`. */
const keyOf = (request: Request, sent: [userId: number, body: object]) =>
  idempotencyKey(request, undefined, [new URL(request.url).pathname, ...sent])

export const ConsignmentMovementRequest = z.object({
  kind: z
    .enum(consignmentMovementKinds)
    .describe('`sold` is of `out` alone, `owed` (lost, and owed to the maker) of `in` alone'),
  quantity: SentNumber,
  note: SentText.optional(),
})

/**
 * Parses a movement of consigned goods by the rules of the admin form.
 * @throws Invalid
 */
export async function parseConsignmentMovementRequest(request: Request, userId: number) {
  const sent = await parseJson(request, ConsignmentMovementRequest)
  const form = validate(ConsignmentMovementForm, {
    ...sent,
    quantity: toTypedText(sent.quantity),
    key: randomUUID(),
  })
  return { ...form, key: keyOf(request, [userId, sent]) ?? form.key }
}
