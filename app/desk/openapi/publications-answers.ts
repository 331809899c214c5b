import { z } from 'zod'
import { contentTypes, filetypes } from '../../magazine/publications/publications'
import { embeddings } from '../../site/embedding'
import { articleAccesses } from '../../site/plans/reading-access'
import { idSchema, pathSchema, textSchema, versionSchema } from './common-fields'

const confidence = z.number().nullable().describe('Of recognized text, of 100')
const isCorrected = z.boolean().describe('Whether somebody wrote it')

const seriesFields = {
  id: idSchema,
  title: z.string(),
  address: z.string(),
  description: z.string(),
  issn: z.string(),
}

export const publicationsAnswerSchemas = {
  Article: z.object({
    id: idSchema,
    title: z.string(),
    description: z.string(),
    coverImage: pathSchema,
    pdfPath: pathSchema.nullable().describe('Null for one who may not read it'),
    filetype: z.enum(filetypes),
    contentType: z.enum(contentTypes),
    viewcount: z.int(),
    downloadcount: z.int(),
    uploadedAt: z.iso.datetime(),
    uploadDate: z.iso.datetime(),
    updatedAt: z.iso
      .datetime()
      .describe('When readers notice its last change: if it is scheduled, once it is public'),
    language: z.string().nullable().describe('BCP 47'),
    authorIds: z.array(idSchema),
    access: z.enum(articleAccesses).describe('Who may read it; plans: members of those that it names'),
    planIds: z.array(idSchema).optional().describe('By itself: the plans that it names'),
    previewPages: z.int().describe('How many of its first pages everyone reads'),
    volumeId: idSchema.nullable().optional().describe('By itself: the volume that it is in'),
    translations: z
      .array(idSchema)
      .optional()
      .describe(
        'By itself: the published articles of which it is a translation; `translationOf` changes that',
      ),
    isPrintable: z.boolean().optional().describe('By itself: readers get it on sheets to fold'),
    embedding: z
      .enum(embeddings)
      .nullish()
      .describe('Where it may be shown inside other pages; null: as the settings say'),
    issue: z
      .object({
        series: z.object({ id: idSchema, title: z.string(), address: z.string() }),
        number: z.string(),
        date: z.string(),
        isSpecial: z.boolean(),
        isbn: z.string(),
        printRun: z.int().nullable(),
        price: z.number().nullable().describe('In print'),
      })
      .optional()
      .describe('By itself, if it is an issue'),
    articles: z.array(idSchema).optional().describe('Of a volume by itself: what it contains, in order'),
    tags: z.array(z.string()).optional().describe('By itself'),
    version: versionSchema,
    warning: z
      .string()
      .optional()
      .describe('After a save: what is wrong with its PDF: a password, damage, a scan without text'),
    isChecking: z
      .literal(true)
      .optional()
      .describe(
        'After a save: no page of its PDF has been read yet; `GET /admin/articles/{id}/check` says the same two later',
      ),
  }),
  Series: z.object({ ...seriesFields, version: versionSchema }),
  AllSeries: z.object({ series: z.array(z.object({ ...seriesFields, issues: z.int() })) }),
  LatestArticle: z.object({
    id: idSchema,
    title: z.string(),
    coverImage: pathSchema,
    uploadedAt: z.iso.datetime(),
  }),
  PageTexts: z.array(
    z.object({
      number: idSchema,
      confidence,
      isCorrected,
      isWaiting: z.boolean().describe('For the recognition of its text'),
      hasText: z.boolean(),
    }),
  ),
  PageText: z.object({
    number: idSchema,
    text: textSchema,
    altText: textSchema,
    confidence,
    isCorrected,
    picture: pathSchema.nullable(),
    version: versionSchema,
    unsure: z.array(textSchema).describe('Words that the recognition is not sure of'),
    suggestions: z
      .array(z.object({ id: idSchema, text: textSchema, createdAt: z.iso.datetime() }))
      .describe('Of readers'),
  }),
} as const
