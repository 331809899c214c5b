import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentNumber, SentText } from '../../../platform/http/sent-json'
import { maxInteger } from '../../../platform/id'
import { formatCode } from '../../../platform/printed-code'
import { NewCodesForm } from '../code-form'
import type { CodeBatch } from '../codes.server'

export const CodesQuery = z.object({
  q: z.string().trim().max(200).default('').describe('A part of the item’s title or of the note'),
  ...pageFields(),
})

/** Returns a batch by itself, with its codes as they are printed. */
export const codeBatchJson = ({ codes, ...batch }: CodeBatch) => ({
  ...batch,
  count: codes.length,
  used: codes.filter(({ redeemedAt }) => redeemedAt).length,
  codes: codes.map(({ code, ...about }) => ({ ...about, code: formatCode(code) })),
})

const id = z.int().positive().max(maxInteger)

export const NewCodesRequest = z.object({
  variantId: id.describe('A variant with files'),
  count: SentNumber,
  note: SentText.optional().describe('What they are for'),
})

/** @throws Invalid */
export async function parseNewCodes(request: Request) {
  const { variantId, count, note } = await parseJson(request, NewCodesRequest)
  return validate(NewCodesForm, { variantId, count: asTyped(count), note })
}

export const WithdrawalRequest = z.object({
  codeId: z.union([id, z.literal('all')]).describe('One of the codes; `all` is each that is not used'),
})
