import { z } from 'zod'
import { Line, type Task } from './messages'

export const Recognized = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('recognized'),
    lines: z.array(Line),
    /** The mean of its words', from 0 to 100; undefined without words. */
    confidence: z.int().optional(),
    /** A BCP 47 tag. */
    language: z.string().optional(),
  }),
  /** `mayPass`: with more memory, another attempt may succeed. */
  z.object({ type: z.literal('unrecognized'), reason: z.string(), mayPass: z.boolean().optional() }),
])
export type Recognized = z.infer<typeof Recognized>

export interface RecognitionTask extends Pick<Task, 'pdf' | 'folder' | 'limits' | 'isMemoryShort'> {
  page: { number: number; width: number; height: number }
  /** A BCP 47 tag. */
  language?: string
  /** Somebody has chosen it, so it is not doubted. */
  isLanguageChosen?: boolean
  withoutPrograms?: boolean
}
