import { z } from 'zod'
import { issueCopyDeliveryNames, issueCopyStateNames } from '../../people/members/runs/runs'
import { staffRoles } from '../../site/accounts/staff'
import { mailStates } from '../../site/mail/mail-log.server'
import { contentKindNames } from '../admin/content-kinds'
import { idSchema, textSchema, timeSchema } from './common-fields'

const Person = z.object({
  id: idSchema,
  username: textSchema,
  email: textSchema,
  createdAt: timeSchema,
  isDisabled: z.boolean(),
  staff: z.enum(staffRoles).nullable().describe('null is an ordinary user'),
  hasSecondFactor: z.boolean(),
})
const Invitation = z.object({
  id: idSchema,
  email: textSchema,
  createdBy: textSchema,
  staff: z.enum(staffRoles),
  expiresAt: timeSchema,
})

const kind = z.enum(contentKindNames)
const TrashedRecord = z.object({
  kind,
  id: idSchema,
  title: textSchema,
  deletedAt: timeSchema,
  isPart: z.boolean().describe('Whether it is a part or a file of a record; its id is in the trash then'),
})

const AuditEntry = z.object({
  id: idSchema,
  at: timeSchema,
  actorId: idSchema.nullable(),
  actorName: textSchema,
  action: textSchema,
  subjectType: textSchema,
  subjectId: z.int().nullable(),
  subjectName: textSchema,
  note: textSchema.nullable(),
  address: textSchema.nullable().optional().describe('That the request came from; about access'),
})

const FailedJob = z.object({
  id: idSchema,
  title: textSchema,
  attempts: z.int(),
  lastError: textSchema.nullable(),
  failedAt: timeSchema,
  about: textSchema.describe('The beginning of its data'),
})

const Mail = z.object({
  id: idSchema,
  ownerKind: textSchema.nullable(),
  ownerId: z.int().nullable(),
  title: textSchema,
  recipient: textSchema,
  state: z.enum(mailStates),
  attempts: z.int(),
  lastError: textSchema.nullable(),
  at: timeSchema,
  dueAt: timeSchema,
})
const MailTemplate = z.object({
  slug: textSchema,
  title: textSchema,
  goesTo: textSchema,
  subject: textSchema.describe('Of an example'),
  text: textSchema.describe('Of an example'),
})

const reference = idSchema.nullable()
const Run = z.object({
  id: idSchema,
  title: textSchema,
  startedAt: timeSchema,
  createdBy: textSchema,
  articleId: reference,
  variantId: reference,
  fileVariantId: reference,
})
const namesOf = <Name extends string>(words: Record<Name, string>) =>
  z.enum(Object.keys(words) as [Name, ...Name[]])
const Copy = z.object({
  membershipId: idSchema,
  username: textSchema,
  plan: textSchema,
  delivery: namesOf(issueCopyDeliveryNames),
  orderId: reference,
  state: namesOf(issueCopyStateNames),
  isAsked: z.boolean().describe('Whether the member was asked for an address'),
})

export const administrationAnswerSchemas = {
  People: z.array(Person),
  PersonWithCounts: Person.extend({ sessions: z.int(), orders: z.int() }),
  Invitations: z.array(Invitation),
  Trash: z.array(TrashedRecord),
  RestoredRecord: z.object({ kind, id: idSchema }),
  Activity: z.array(AuditEntry),
  FailedJob,
  FailedJobs: z.array(FailedJob),
  Schedules: z.object({
    waiting: z.int().describe('Jobs that run next'),
    schedules: z.array(
      z.object({
        title: textSchema,
        ranAt: timeSchema.nullable(),
        runAt: timeSchema,
        lastError: textSchema.nullable(),
      }),
    ),
    documents: z
      .array(z.looseObject({ articleId: idSchema, title: textSchema, words: textSchema }))
      .describe('PDFs whose pages are not all drawn'),
  }),
  Accessibility: z.object({
    pictures: z.array(
      z.object({
        path: textSchema,
        kind,
        noun: textSchema,
        record: z.object({ id: idSchema, title: textSchema }),
        readers: z.int().optional(),
      }),
    ),
    total: z.int().describe('Pictures without words'),
    page: z.int(),
    pages: z.int(),
    articles: z
      .array(
        z.object({
          id: idSchema,
          title: textSchema,
          wordless: z.int(),
          pages: z.int(),
          first: z.int(),
          readers: z.int(),
        }),
      )
      .describe('With pages that have no words'),
    bands: z
      .array(z.object({ id: idSchema, title: textSchema, tracks: z.int(), hasSilentVideo: z.boolean() }))
      .describe('With tracks or a video without words'),
    suggestions: z
      .array(z.object({ articleId: idSchema, number: idSchema, count: z.int(), title: textSchema }))
      .describe('Pages that readers corrected'),
  }),
  Described: z.object({ described: z.int() }),
  Mail,
  Mails: z.array(Mail),
  MailTemplate,
  MailTemplates: z.array(MailTemplate),
  Modules: z.object({
    on: z.array(textSchema).describe('By name'),
    unsettled: z
      .array(z.object({ name: textSchema, sentences: z.array(textSchema) }))
      .describe('What people outside still have open in modules that are off: those pages stay'),
  }),
  Runs: z.array(Run.extend({ copies: z.int().describe('That are owed'), made: z.int() })),
  WholeRun: Run.extend({ copies: z.array(Copy) }),
} as const
