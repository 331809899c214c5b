import { z } from 'zod'
import { pageQueryFields } from '../../../platform/http/list-request.server'
import { SentId, SentText } from '../../../platform/http/sent-json'
import { decisions } from '../desk/decision'
import { submissionShows } from '../desk/submission-list'
import { votes } from '../submissions/submissions'

export const SubmissionsQuery = z.object({
  ...pageQueryFields(),
  show: z.enum(submissionShows).default('all'),
  q: z.string().max(200).default('').describe('Words of a title; of a name where it is not hidden'),
})

export const VoteRequest = z.object({
  vote: z.enum(votes).nullable().describe('Your own; null takes it back'),
})
export const NoteRequest = z.object({ text: SentText })
export const StatusRequest = z.object({ status: z.enum(['received', 'discussion', 'withdrawn']) })

export const FreeCopyRequest = z.object({
  variantId: SentId.describe('Of an item that is sent by post'),
})

export const DecisionRequest = z.object({
  decision: z.enum(decisions),
  submissions: z.array(SentId).max(1000),
  subject: SentText.optional().describe('Of the mail; without it, the words that the desk proposes'),
  body: SentText.optional().describe('{name}, {titles}, {call}, {link} and {site} are filled in'),
})
