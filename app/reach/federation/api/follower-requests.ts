import { z } from 'zod'
import { SentText } from '../../../platform/http/sent-json'
import { replyStates } from '../replies.server'

export const ReplyRequest = z.object({
  state: z.enum(['approved', 'rejected']).describe('Whether readers see it'),
  from: z.enum(replyStates).describe('The state in which you have read it'),
  digest: z.string().max(200).describe('Of the text that you have read'),
})

export const BlockRequest = z.object({
  value: SentText.describe('A server, as example.org, or the address of an account'),
  note: SentText.optional(),
})
