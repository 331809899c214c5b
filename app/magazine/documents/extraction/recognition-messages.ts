import { z } from 'zod'
import { ExtractedLine, type ExtractionTask } from './messages'

export const RecognitionMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('recognized'),
    lines: z.array(ExtractedLine),
    /** The mean confidence of its words, from 0 to 100; undefined without words. */
    confidence: z.int().optional(),
    /** The language as a BCP 47 tag. */
    language: z.string().optional(),
  }),
  /** A page that was not recognized; `mayPass` says that another attempt with more memory may succeed. */
  z.object({ type: z.literal('unrecognized'), reason: z.string(), mayPass: z.boolean().optional() }),
])
export type RecognitionMessage = z.infer<typeof RecognitionMessage>

export interface RecognitionTask extends Pick<ExtractionTask, 'pdf' | 'folder' | 'limits' | 'isMemoryShort'> {
  page: { number: number; width: number; height: number }
  /** The language as a BCP 47 tag. */
  language?: string
  /** Whether an admin chose the language, so that it is not questioned. */
  isLanguageChosen?: boolean
  withoutPrograms?: boolean
}
