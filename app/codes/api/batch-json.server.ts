import { z } from 'zod'
import { parseJson, validate } from '../../platform/http/request.server'
import { SentNumber, SentText } from '../../platform/http/sent-json'
import { formatCode } from '../../platform/printed-code'
import type { CodeBatch } from '../codes.server'
import { NewCodes } from '../new-codes'

export const batchJson = ({ codes, ...batch }: CodeBatch) => ({
  ...batch,
  ...{ count: codes.length, used: codes.filter(({ redeemedAt }) => redeemedAt).length },
  codes: codes.map((code) => ({ ...code, code: formatCode(code.code) })),
})

export const CodesRequest = z.object({
  variantId: SentNumber.describe('What each code gives the files of'),
  count: SentNumber.describe('How many, up to 1,000'),
  note: SentText.optional().describe('What they are for'),
})

export const WithdrawRequest = z.object({
  codeId: z.int().positive().optional().describe('One of them; without it, all that are not used'),
})

/** @throws Invalid */
export const parseCodes = async (request: Request) =>
  validate(NewCodes, { note: '', ...(await parseJson(request, CodesRequest)) })
