import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentId, SentNumber, SentText, toTypedText } from '../../../platform/http/sent-json'
import { formatPrintedCode } from '../../../platform/printed-code'
import { NewCodesForm } from '../code-form'
import type { CodeBatch } from '../codes.server'

/** Returns a batch with its codes as they are printed, as JSON. */
export const toCodeBatchJson = ({ codes, ...batch }: CodeBatch) => ({
  ...batch,
  count: codes.length,
  used: codes.filter(({ redeemedAt }) => redeemedAt).length,
  codes: codes.map(({ code, ...about }) => ({ ...about, code: formatPrintedCode(code) })),
})

export const NewCodesRequest = z.object({
  variantId: SentId.describe('A variant with files'),
  count: SentNumber,
  note: SentText.optional().describe('What they are for'),
})

/** @throws Invalid */
export async function parseNewCodesRequest(request: Request) {
  const { variantId, count, note } = await parseJson(request, NewCodesRequest)
  return validate(NewCodesForm, { variantId, count: toTypedText(count), note })
}

export const WithdrawCodesRequest = z.object({
  codeId: z.union([SentId, z.literal('all')]).describe('One of the codes; `all` is each that is not used'),
})
