import { z } from 'zod'
import { copyDeliveryNames, copyStateNames } from '../../people/members/runs/runs'
import { staffRoles } from '../../site/accounts/staff'
import { mailStates } from '../../site/mail/mail-log.server'
import { kindNames } from '../admin/kinds'

const id = z.int().positive()
const text = z.string()
const time = z.iso.datetime()

const Person = z.object({
  id,
  username: text,
  email: text,
  createdAt: time,
  isDisabled: z.boolean(),
  staff: z.enum(staffRoles).nullable().describe('null is an ordinary user'),
  hasSecondFactor: z.boolean(),
})
const Invitation = z.object({ id, email: text, createdBy: text, staff: z.enum(staffRoles), expiresAt: time })

const kind = z.enum(kindNames)
const TrashedRecord = z.object({
  kind,
  id,
  title: text,
  deletedAt: time,
  isPart: z.boolean().describe('Whether it is a part or a file of a record; its id is in the trash then'),
})

const AuditEntry = z.object({
  id,
  at: time,
  actorId: id.nullable(),
  actorName: text,
  action: text,
  subjectType: text,
  subjectId: z.int().nullable(),
  subjectName: text,
  note: text.nullable(),
  address: text.nullable().optional().describe('That the request came from; about access'),
})

const FailedJob = z.object({
  id,
  title: text,
  attempts: z.int(),
  lastError: text.nullable(),
  failedAt: time,
  about: text.describe('The beginning of its data'),
})

const Mail = z.object({
  id,
  ownerKind: text.nullable(),
  ownerId: z.int().nullable(),
  title: text,
  recipient: text,
  state: z.enum(mailStates).exclude(['all']),
  attempts: z.int(),
  lastError: text.nullable(),
  at: time,
  dueAt: time,
})
const MailTemplate = z.object({
  slug: text,
  title: text,
  goesTo: text,
  subject: text.describe('Of an example'),
  text: text.describe('Of an example'),
})

const reference = id.nullable()
const Run = z.object({
  id,
  title: text,
  startedAt: time,
  createdBy: text,
  articleId: reference,
  variantId: reference,
  fileVariantId: reference,
})
const namesOf = <Name extends string>(words: Record<Name, string>) =>
  z.enum(Object.keys(words) as [Name, ...Name[]])
const Copy = z.object({
  membershipId: id,
  username: text,
  plan: text,
  delivery: namesOf(copyDeliveryNames),
  orderId: reference,
  state: namesOf(copyStateNames),
  isAsked: z.boolean().describe('Whether the member was asked for an address'),
})

export const administrationAnswers = {
  People: z.array(Person),
  PersonWithCounts: Person.extend({ sessions: z.int(), orders: z.int() }),
  Invitations: z.array(Invitation),
  Trash: z.array(TrashedRecord),
  RestoredRecord: z.object({ kind, id }),
  Activity: z.array(AuditEntry),
  FailedJob,
  FailedJobs: z.array(FailedJob),
  Schedules: z.object({
    waiting: z.int().describe('Jobs that run next'),
    schedules: z.array(
      z.object({ title: text, ranAt: time.nullable(), runAt: time, lastError: text.nullable() }),
    ),
    documents: z
      .array(z.looseObject({ articleId: id, title: text, words: text }))
      .describe('PDFs whose pages are not all drawn'),
  }),
  Accessibility: z.object({
    pictures: z.array(
      z.object({
        path: text,
        kind,
        noun: text,
        record: z.object({ id, title: text }),
        readers: z.int().optional(),
      }),
    ),
    total: z.int().describe('Pictures without words'),
    page: z.int(),
    pages: z.int(),
    articles: z
      .array(
        z.object({ id, title: text, wordless: z.int(), pages: z.int(), first: z.int(), readers: z.int() }),
      )
      .describe('With pages that have no words'),
    bands: z
      .array(z.object({ id, title: text, tracks: z.int(), hasSilentVideo: z.boolean() }))
      .describe('With tracks or a video without words'),
    suggestions: z
      .array(z.object({ articleId: id, number: id, count: z.int(), title: text }))
      .describe('Pages that readers corrected'),
  }),
  Described: z.object({ described: z.int() }),
  Mail,
  Mails: z.array(Mail),
  MailTemplate,
  MailTemplates: z.array(MailTemplate),
  Runs: z.array(Run.extend({ copies: z.int().describe('That are owed'), made: z.int() })),
  WholeRun: Run.extend({ copies: z.array(Copy) }),
} as const
