import { z } from 'zod'
import { callPhases, fileTypeNames } from '../../people/calls/calls'
import { submissionStatuses, votes } from '../../people/calls/submissions/submissions'
import { countSchema, idSchema, textSchema, timeSchema } from './common-fields'

const call = {
  id: idSchema,
  title: textSchema,
  address: textSchema.describe('Below /calls/'),
  body: textSchema.describe('Markdown'),
  language: textSchema.nullable(),
  isDraft: z.boolean(),
  phase: z.enum(callPhases),
  opensAt: timeSchema,
  closesAt: timeSchema,
  closedAt: timeSchema.nullable(),
  pieceKinds: z.array(textSchema),
  maxPieces: countSchema,
  maxTextLength: countSchema,
  maxFiles: countSchema,
  maxFileMb: countSchema,
  fileTypes: z.array(z.enum(fileTypeNames)),
  isBlind: z.boolean(),
  answerDays: countSchema,
  remindDays: countSchema,
  keepMonths: countSchema,
  copies: countSchema,
  version: z.int(),
}

const copies = {
  copies: countSchema.describe('For each accepted sender'),
  variantId: idSchema.nullable().describe('What to send'),
  accepted: z.array(
    z.object({
      id: idSchema,
      name: textSchema,
      hasAddress: z.boolean(),
      country: textSchema,
      orderId: idSchema.nullable(),
    }),
  ),
}

const vote = z.enum(votes)

export const callsAnswerSchemas = {
  Call: z.object({ ...call, revealers: z.array(idSchema).describe('Who may show names beside owners') }),
  Calls: z.array(
    z.object({ ...call, submissions: countSchema, waiting: countSchema.describe('For a decision') }),
  ),
  Submissions: z.array(
    z.object({
      id: idSchema,
      status: z.enum(submissionStatuses),
      name: textSchema.nullable().describe('Null while it is hidden'),
      titles: z.array(textSchema),
      kinds: z.array(textSchema),
      ownVote: vote.optional(),
      isUnread: z.boolean(),
      votes: z.object({ yes: countSchema, maybe: countSchema, no: countSchema }),
      sentAt: timeSchema,
    }),
  ),
  Submission: z.object({
    id: idSchema,
    status: z.enum(submissionStatuses),
    isHidden: z.boolean(),
    mayReveal: z.boolean(),
    sentAt: timeSchema,
    call: z.object({ id: idSchema, title: textSchema }),
    sender: z
      .object({
        name: textSchema,
        email: textSchema,
        pronouns: textSchema,
        bio: textSchema,
        links: textSchema,
      })
      .nullable()
      .describe('Null while it is hidden'),
    pieces: z.array(
      z.object({
        position: idSchema,
        title: textSchema,
        kind: textSchema,
        text: textSchema,
        articleId: idSchema.nullable(),
        problem: textSchema.nullable().describe('Why no draft could be made of it'),
        files: z.array(
          z.object({
            id: idSchema,
            type: textSchema,
            bytes: countSchema,
            name: textSchema,
            address: textSchema.describe('Where staff download it, below the site'),
          }),
        ),
      }),
    ),
    votes: z.array(z.object({ username: textSchema, vote })),
    ownVote: vote.optional(),
    notes: z.array(z.object({ id: idSchema, actorName: textSchema, text: textSchema, at: timeSchema })),
  }),
  Copies: z.object(copies),
  MadeCopies: z.object({ ...copies, made: countSchema.describe('How many orders') }),
  Decided: z.object({ decided: countSchema.describe('Those that were decided meanwhile are left out') }),
} as const
