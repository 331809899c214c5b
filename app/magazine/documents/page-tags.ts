import { z } from 'zod'

const roles = [
  ...(['heading', 'paragraph', 'caption', 'list', 'item', 'figure'] as const),
  ...(['table', 'row', 'header', 'cell', 'artifact'] as const),
] as const

const points = z.number().finite()

/** An element of a tagged page, in the reading order that the PDF states. */
export interface PageTag {
  role: (typeof roles)[number]
  /** The level of a heading, from 1. */
  level?: number
  /** The alternative text of a figure. */
  alt?: string
  columns?: number
  rows?: number
  /** The lines of the element's text, or parts of them: x, y, width and height. */
  boxes?: [number, number, number, number][]
  /** The place of a figure: x, y, width and height. */
  place?: [number, number, number, number]
  children?: PageTag[]
}

const Place = z.tuple([points, points, points, points])

export const PageTag: z.ZodType<PageTag> = z.object({
  role: z.enum(roles),
  level: z.int().min(1).max(6).optional(),
  alt: z.string().optional(),
  columns: z.int().min(2).max(100).optional(),
  rows: z.int().min(2).max(1000).optional(),
  boxes: z.array(Place).optional(),
  place: Place.optional(),
  get children() {
    return z.array(PageTag).optional()
  },
})
