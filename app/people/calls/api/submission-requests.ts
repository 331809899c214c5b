import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { SentText } from '../../../platform/http/sent-json'
import { maxInteger } from '../../../platform/id'
import { decisions } from '../desk/decision'
import { submissionShows } from '../desk/submission-list'
import { votes } from '../submissions/submissions'

export const SubmissionsQuery = z.object({
  ...pageFields(),
  show: z.enum(submissionShows).default('all'),
  q: z.string().max(200).default('').describe('Words of a title; of a name where it is not hidden'),
})

export const VoteRequest = z.object({
  vote: z.enum(votes).nullable().describe('Your own; null takes it back'),
})
export const NoteRequest = z.object({ text: SentText })
export const StatusRequest = z.object({ status: z.enum(['received', 'discussion', 'withdrawn']) })

export const CopyRequest = z.object({
  variantId: z.int().positive().max(maxInteger).describe('Of an item that is sent by post'),
})

export const DecisionRequest = z.object({
  decision: z.enum(decisions),
  submissions: z.array(z.int().positive()).max(1000),
  subject: SentText.optional().describe('Of the mail; without it, the words that the desk proposes'),
  body: SentText.optional().describe('{name}, {titles}, {call}, {link} and {site} are filled in'),
})
