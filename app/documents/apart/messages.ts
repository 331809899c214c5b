import { z } from 'zod'

/** What the program that takes a PDF apart prints: one of these on each line. */
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
  words: z.array(z.object({ text: z.string(), x: points, width: points })),
})
export type Line = z.infer<typeof Line>

/** The frame of a page: everything but what stands on it. */
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
  language: z.string().optional(),
  outline: z.array(Outline),
})
export type Structure = z.infer<typeof Structure>

export const PageText = z.object({ number: count, lines: z.array(Line) })
export type PageText = z.infer<typeof PageText>

const picture = z.object({ file: z.string().regex(/^\d+-\d+\.webp$/), width: count, height: count })
export type PictureFile = z.infer<typeof picture>

export const Message = z.discriminatedUnion('type', [
  Structure.extend({ type: z.literal('structure') }),
  PageFrame.extend({
    type: z.literal('page'),
    lines: z.array(Line),
    picture: picture.optional(),
    largePicture: picture.optional(),
  }),
  z.object({ type: z.literal('copy'), file: z.literal('viewer.pdf') }),
  /** Taken apart but for this. */
  z.object({ type: z.literal('lack'), reason: z.string() }),
  /** `mayPass`: with more memory than there was, it may be read. */
  z.object({ type: z.literal('failed'), reason: z.string(), mayPass: z.boolean().optional() }),
  /** A part of the pages is done, with all that is to be said of them. */
  z.object({ type: z.literal('turn'), isLast: z.boolean() }),
])
export type Message = z.infer<typeof Message>

export interface Task {
  pdf: string
  /** Where it may put files. */
  folder: string
  limits: Limits
  /** Only see whether it opens. */
  isLook?: boolean
  /** Only read and draw the first page. */
  isFirstPage?: boolean
  /** The first page that is still to be made; 1 where it is not said. */
  from?: number
  /** How many pages are read at once. */
  pagesPerTurn?: number
  /** The copy for the viewer was made before. */
  hasCopy?: boolean
  /** The limit of the memory is less than it would be, for what there is of it. */
  isMemoryShort?: boolean
  /** Use pdf.js and the build of qpdf that is a package, even where poppler and qpdf are installed. */
  withoutPrograms?: boolean
}

export interface Limits {
  mostPages: number
  /** For the whole PDF, and for one page of it. */
  seconds: number
  secondsPerPage: number
  /** Of each program that reads the PDF. */
  memoryMb: number
  /** Of all that is made. */
  outputMb: number
}
