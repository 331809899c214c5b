import { z } from 'zod'
import { PageTag } from '../page-tags'

/** The messages that the extraction program prints, one per line. */
const count = z.int().min(0)
const points = z.number().finite()
const Box = z.object({ x: points, y: points, width: points, height: points })
const Target = z.object({ page: count.optional(), top: points.optional(), url: z.string().optional() })
export const ExtractedLink = Box.extend(Target.shape)
export type ExtractedLink = z.infer<typeof ExtractedLink>

export interface ExtractedOutline extends z.infer<typeof Target> {
  title: string
  items: ExtractedOutline[]
}
const Outline: z.ZodType<ExtractedOutline> = Target.extend({
  title: z.string(),
  get items() {
    return z.array(Outline)
  },
})

export const ExtractedLine = Box.extend({
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
export type ExtractedLine = z.infer<typeof ExtractedLine>

export const PageFrame = z.object({
  number: count,
  label: z.string().optional(),
  width: points,
  height: points,
  rotation: z.int(),
  links: z.array(ExtractedLink),
})
export type PageFrame = z.infer<typeof PageFrame>

export const ExtractedStructure = z.object({
  pageCount: count,
  title: z.string().optional(),
  language: z.string().optional(),
  outline: z.array(Outline),
  isTagged: z.boolean().optional(),
})
export type ExtractedStructure = z.infer<typeof ExtractedStructure>

export const ExtractedPageText = z.object({ number: count, lines: z.array(ExtractedLine) })
export type ExtractedPageText = z.infer<typeof ExtractedPageText>

/** Outline, attachments and language of a PDF. */
export const PdfExtras = z.object({
  attachmentCount: count,
  /** The names of the first attachments. */
  names: z.array(z.string()),
  formFields: count,
})
export type PdfExtras = z.infer<typeof PdfExtras>

const attachmentFile = z.string().regex(/^attachment-\d+$/)
/** An attachment of a PDF. Without a file it was not saved: it is too large if its size is known, else damaged. */
export const SavedAttachment = z.object({
  number: count,
  bytes: count.optional(),
  file: attachmentFile.optional(),
})
export type SavedAttachment = z.infer<typeof SavedAttachment>
export const PageTags = z.object({ number: count, tags: z.array(PageTag) })
export type PageTags = z.infer<typeof PageTags>

const places = z.array(z.tuple([points, points, points, points]))

/** The places of bold type, formulas and rules on a page: x, y, width and height of each. */
export const TypeBoxes = z.object({ number: count, bold: places, math: places, rules: places })
export type TypeBoxes = z.infer<typeof TypeBoxes>

const picture = z.object({ file: z.string().regex(/^\d+-\d+\.webp$/), width: count, height: count })
export type PictureFile = z.infer<typeof picture>

export const ExtractionMessage = z.discriminatedUnion('type', [
  ExtractedStructure.extend({ type: z.literal('structure') }),
  PageFrame.extend({
    type: z.literal('page'),
    lines: z.array(ExtractedLine),
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
  /** A part of a page that could not be extracted, and why. */
  z.object({ type: z.literal('lack'), reason: z.string() }),
  /** The failure of the whole PDF; `mayPass` says that another attempt with more memory may succeed. */
  z.object({ type: z.literal('failed'), reason: z.string(), mayPass: z.boolean().optional() }),
  /** Reports that the program pauses, after some pages that are completely extracted. */
  z.object({ type: z.literal('turn'), isLast: z.boolean() }),
])
export type ExtractionMessage = z.infer<typeof ExtractionMessage>

export interface ExtractionTask {
  pdf: string
  /** The folder in which the program writes its files. */
  folder: string
  limits: ProgramLimits
  /** Set to check only whether the PDF opens. */
  isLook?: boolean
  /** The path of a PDF whose pages are drawn over those of the task's PDF; nothing else is done then. */
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

export interface ProgramLimits {
  maxPages: number
  /** Time limits for the whole PDF, and for one page. */
  seconds: number
  secondsPerPage: number
  /** Memory limit of each program that reads the PDF. */
  memoryMb: number
  /** The total size of the output. */
  outputMb: number
}
