import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentNumber, SentText } from '../../../platform/http/sent-json'
import { maxInteger } from '../../../platform/id'
import { amountOf } from '../../../platform/ui/money'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { moveKinds } from '../../shares/piece-counts'
import { ConsignmentForm, MoveForm } from '../consignment-form'
import { directionOf, directions } from '../consignments'
import { type consignmentById, isDeletable } from '../consignments.server'

type Consignment = Awaited<ReturnType<typeof consignmentById>>

export function consignmentJson(consignment: Consignment) {
  const { id, payeeId, place, merchItemId, variantId, title, percentHundredths } = consignment
  const { unitCents, currency, createdAt, counts } = consignment
  return {
    id,
    direction: directionOf(consignment),
    place,
    payeeId,
    merchId: merchItemId,
    variantId,
    title,
    unit: percentHundredths === null ? amountOf(unitCents) : null,
    percent: percentHundredths === null ? null : percentHundredths / 100,
    currency,
    createdAt,
    isDeletable: isDeletable(consignment),
    ...counts,
  }
}

export const wholeConsignmentJson = (consignment: Consignment) => ({
  ...consignmentJson(consignment),
  moves: consignment.moves.map(({ id, kind, quantity, note, actor, at }) => ({
    id,
    kind,
    quantity,
    note,
    actor,
    at,
  })),
})

const id = z.int().positive().max(maxInteger)

export const ConsignmentRequest = z.object({
  direction: z
    .enum(directions)
    .describe('`out`: pieces that another shop sells; `in`: pieces of a maker, which this shop sells'),
  place: SentText.optional().describe('The other shop, of `out`'),
  payeeId: id.optional().describe('The maker, of `in`'),
  variantId: id,
  quantity: SentNumber,
  unit: SentNumber.nullish().describe('What is paid for each that is sold'),
  percent: SentNumber.nullish().describe('What the maker gets, instead of `unit`'),
})

/** @throws Invalid */
export async function parseConsignment(request: Request, userId: number) {
  const sent = await parseJson(request, ConsignmentRequest)
  const form = validate(
    ConsignmentForm,
    {
      direction: sent.direction,
      place: sent.place,
      payee: sent.payeeId,
      variantId: sent.variantId,
      quantity: asTyped(sent.quantity),
      unit: asTyped(sent.unit),
      percent: asTyped(sent.percent),
      key: randomUUID(),
    },
    ([field]) => (field === 'payee' ? 'payeeId' : String(field ?? '')),
  )
  return { ...form, key: keyOf(request, [userId, sent]) ?? form.key }
}

/** Returns the key by which a repeat finds what the first made; undefined without an `Idempotency-Key`. */
const keyOf = (request: Request, sent: [userId: number, body: object]) =>
  idempotencyKey(request, undefined, [new URL(request.url).pathname, ...sent])

export const MoveRequest = z.object({
  kind: z
    .enum(moveKinds)
    .describe('`sold` is of `out` alone, `owed` (lost, and owed to the maker) of `in` alone'),
  quantity: SentNumber,
  note: SentText.optional(),
})

/**
 * Parses what became of pieces by the rules of the desk's form.
 * @throws Invalid
 */
export async function parseMove(request: Request, userId: number) {
  const sent = await parseJson(request, MoveRequest)
  const form = validate(MoveForm, { ...sent, quantity: asTyped(sent.quantity), key: randomUUID() })
  return { ...form, key: keyOf(request, [userId, sent]) ?? form.key }
}
