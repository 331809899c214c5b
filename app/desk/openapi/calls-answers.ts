import { z } from 'zod'
import { callPhases, fileTypeNames } from '../../people/calls/calls'
import { submissionStatuses, votes } from '../../people/calls/submissions/submissions'

const id = z.int().positive()
const text = z.string()
const time = z.iso.datetime()
const count = z.int().nonnegative()

const call = {
  id,
  title: text,
  address: text.describe('Below /calls/'),
  body: text.describe('Markdown'),
  language: text.nullable(),
  isDraft: z.boolean(),
  phase: z.enum(callPhases),
  opensAt: time,
  closesAt: time,
  closedAt: time.nullable(),
  pieceKinds: z.array(text),
  maxPieces: count,
  maxTextLength: count,
  maxFiles: count,
  maxFileMb: count,
  fileTypes: z.array(z.enum(fileTypeNames)),
  isBlind: z.boolean(),
  answerDays: count,
  remindDays: count,
  keepMonths: count,
  copies: count,
  version: z.int(),
}

const copies = {
  copies: count.describe('For each accepted sender'),
  variantId: id.nullable().describe('What is sent'),
  accepted: z.array(
    z.object({ id, name: text, hasAddress: z.boolean(), country: text, orderId: id.nullable() }),
  ),
}

const vote = z.enum(votes)

export const callsAnswers = {
  Call: z.object({ ...call, revealers: z.array(id).describe('Who may show names beside owners') }),
  Calls: z.array(z.object({ ...call, submissions: count, waiting: count.describe('For a decision') })),
  Submissions: z.array(
    z.object({
      id,
      status: z.enum(submissionStatuses),
      name: text.nullable().describe('Null while it is hidden'),
      titles: z.array(text),
      kinds: z.array(text),
      ownVote: vote.optional(),
      isUnread: z.boolean(),
      votes: z.object({ yes: count, maybe: count, no: count }),
      sentAt: time,
    }),
  ),
  Submission: z.object({
    id,
    status: z.enum(submissionStatuses),
    isHidden: z.boolean(),
    mayReveal: z.boolean(),
    sentAt: time,
    call: z.object({ id, title: text }),
    sender: z
      .object({ name: text, email: text, pronouns: text, bio: text, links: text })
      .nullable()
      .describe('Null while it is hidden'),
    pieces: z.array(
      z.object({
        position: id,
        title: text,
        kind: text,
        text,
        articleId: id.nullable(),
        problem: text.nullable().describe('Why no draft could be made of it'),
        files: z.array(
          z.object({
            id,
            type: text,
            bytes: count,
            name: text,
            address: text.describe('Where staff download it, below the site'),
          }),
        ),
      }),
    ),
    votes: z.array(z.object({ username: text, vote })),
    ownVote: vote.optional(),
    notes: z.array(z.object({ id, actorName: text, text, at: time })),
  }),
  Copies: z.object(copies),
  MadeCopies: z.object({ ...copies, made: count.describe('How many orders') }),
  Decided: z.object({ decided: count.describe('Those that were decided meanwhile are left out') }),
} as const
