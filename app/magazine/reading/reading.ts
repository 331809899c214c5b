import { z } from 'zod'
import { timeField } from '../../platform/forms/form-fields'
import { SentId } from '../../platform/http/sent-json'
import { msg } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { maxNoteLength } from './note-length'

export const maxPdfPages = 100_000
const PageNumber = z.coerce
  .number({ error: msg('Page must be a number.') })
  .int(msg('Page must be a whole number.'))
  .min(1, msg('Page must be 1 or more.'))
  .max(maxPdfPages, msg('There is no such page.'))

const ofArticle = { articleId: Id, redirectTo: z.string().optional() }

export const SaveForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('bookmark'),
    ...ofArticle,
    page: PageNumber,
    note: z.string().trim().normalize('NFC').max(maxNoteLength, msg('The note is too long.')).optional(),
  }),
  z.object({ intent: z.literal('remove-bookmark'), ...ofArticle, page: PageNumber }),
  z.object({ intent: z.literal('list'), ...ofArticle }),
  z.object({ intent: z.literal('unlist'), ...ofArticle }),
  z.object({ intent: z.literal('place'), ...ofArticle, page: PageNumber, pages: PageNumber }),
  z.object({ intent: z.literal('forget'), ...ofArticle }),
])
export type SaveForm = z.output<typeof SaveForm>

const PositionFields = z.object({
  articleId: SentId,
  page: z.int().min(1).max(maxPdfPages),
  pages: z.int().min(1).max(maxPdfPages),
  /** The time of the last page turn. */
  readAt: timeField(),
})

export const PositionsRequest = z.object({ places: z.array(PositionFields).min(1).max(200) })
