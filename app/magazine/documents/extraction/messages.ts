import { z } from 'zod'
import { PageTag } from '../page-tags'

/** The messages that the extraction program prints, one per line. */
const count = z.int().min(0)
const points = z.number().finite()
const Box = z.object({ x: points, y: points, width: points, height: points })
const Target = z.object({ page: count.optional(), top: points.optional(), url: z.string().optional() })
export const Link = Box.extend(Target.shape)
export type Link = z.infer<typeof Link>

export interface Outline extends z.infer<typeof Target> {
  title: string
  items: Outline[]
}
const Outline: z.ZodType<Outline> = Target.extend({
  title: z.string(),
  get items() {
    return z.array(Outline)
  },
})

export const Line = Box.extend({
  block: count,
  fontSize: points,
  isBold: z.boolean().optional(),
  isMath: z.boolean().optional(),
  cell: z.object({ table: count, row: count, column: count, rows: count, columns: count }).optional(),
  words: z.array(
    z.object({
      text: z.string(),
      x: points,
      width: points,
      y: points.optional(),
      height: points.optional(),
      confidence: points.optional(),
      ruby: z.array(z.object({ from: count, to: count, text: z.string() })).optional(),
    }),
  ),
})
export type Line = z.infer<typeof Line>

export const PageFrame = z.object({
  number: count,
  label: z.string().optional(),
  width: points,
  height: points,
  rotation: z.int(),
  links: z.array(Link),
})
export type PageFrame = z.infer<typeof PageFrame>

export const Structure = z.object({
  pageCount: count,
  title: z.string().optional(),
  language: z.string().optional(),
  outline: z.array(Outline),
  isTagged: z.boolean().optional(),
})
export type Structure = z.infer<typeof Structure>

export const PageText = z.object({ number: count, lines: z.array(Line) })
export type PageText = z.infer<typeof PageText>

/** What a PDF encloses beside its pages. */
export const PdfExtras = z.object({
  attachmentCount: count,
  /** The names of the first attachments. */
  names: z.array(z.string()),
  formFields: count,
})
export type PdfExtras = z.infer<typeof PdfExtras>

const attachmentFile = z.string().regex(/^attachment-\d+$/)
/** A missing file is a damaged attachment or, where its size is known, one that is too large. */
export const SavedAttachment = z.object({
  number: count,
  bytes: count.optional(),
  file: attachmentFile.optional(),
})
export type SavedAttachment = z.infer<typeof SavedAttachment>
export const PageTags = z.object({ number: count, tags: z.array(PageTag) })
export type PageTags = z.infer<typeof PageTags>

const places = z.array(z.tuple([points, points, points, points]))

/** The bold type, formulas and level or upright rules of a page: x, y, width and height of each. */
export const TypePlaces = z.object({ number: count, bold: places, math: places, rules: places })
export type TypePlaces = z.infer<typeof TypePlaces>

const picture = z.object({ file: z.string().regex(/^\d+-\d+\.webp$/), width: count, height: count })
export type PictureFile = z.infer<typeof picture>

export const Message = z.discriminatedUnion('type', [
  Structure.extend({ type: z.literal('structure') }),
  PageFrame.extend({
    type: z.literal('page'),
    lines: z.array(Line),
    tags: z.array(PageTag).optional(),
    picture: picture.optional(),
    largePicture: picture.optional(),
  }),
  z.object({ type: z.literal('copy'), file: z.enum(['viewer.pdf', 'searchable.pdf']) }),
  z.object({
    type: z.literal('attachments'),
    formFields: count,
    files: z.array(z.object({ name: z.string(), bytes: count, file: attachmentFile })),
  }),
  /** Extracted but for this part. */
  z.object({ type: z.literal('lack'), reason: z.string() }),
  /** `mayPass`: with more memory, another attempt may succeed. */
  z.object({ type: z.literal('failed'), reason: z.string(), mayPass: z.boolean().optional() }),
  /** Ends a turn: some pages are done, with everything about them. */
  z.object({ type: z.literal('turn'), isLast: z.boolean() }),
])
export type Message = z.infer<typeof Message>

export interface Task {
  pdf: string
  /** The folder for its files. */
  folder: string
  limits: Limits
  /** Only check whether it opens. */
  isLook?: boolean
  /** Only lay the pages of this PDF over its own. */
  over?: string
  isFirstPage?: boolean
  /** The first page still to be extracted; 1 by default. */
  from?: number
  pagesPerTurn?: number
  hasCopy?: boolean
  hasAttachments?: boolean
  /** The memory limit is lower than usual, because little memory is free. */
  isMemoryShort?: boolean
  /** Use pdf.js and the WebAssembly build of qpdf even if poppler and qpdf are installed. */
  withoutPrograms?: boolean
}

export interface Limits {
  maxPages: number
  /** Time for the whole PDF, and for one page. */
  seconds: number
  secondsPerPage: number
  /** Memory of each program that reads the PDF. */
  memoryMb: number
  /** The total size of the output. */
  outputMb: number
}
