import { createInterface } from 'node:readline'
import { z } from 'zod'
import {
  ExtractedPageText,
  ExtractedStructure,
  PageFrame,
  PageTags,
  type ProgramLimits,
  TypeBoxes,
} from './messages'
import { ProgramStopped, type RunningProgram, startNodeProgram } from './programs'
import type { PageStream, PdfReader, RasterPicture } from './reader'

/** Runs pdf.js in a process of its own, which is restarted after a page that crashes it. */
export function pdfjsReader(pdf: string, limits: ProgramLimits): PdfReader {
  return {
    texts(frames) {
      const range = [String(frames[0]?.number), String(frames.at(-1)?.number)]
      const running = startNodeProgram('pdfjs', ['text', pdf, ...range], limits)
      return { pages: parseOutput(running, ExtractedPageText.parse), stop: running.stop }
    },

    pictures(pages) {
      const sizes = pages.map(({ number, width, height }) => `${number},${width},${height}`)
      const running = startNodeProgram('pdfjs', ['pictures', pdf, ...sizes], limits)
      return { pages: rasters(running), stop: running.stop }
    },
  }
}

/** Reads how pages of a tagged PDF are structured. The frames must be consecutive pages. */
export function readPageTags(pdf: string, limits: ProgramLimits, frames: PageFrame[]): PageStream<PageTags> {
  const range = [String(frames[0]?.number), String(frames.at(-1)?.number)]
  const running = startNodeProgram('pdfjs', ['tags', pdf, ...range], limits)
  return { pages: parseOutput(running, PageTags.parse), stop: running.stop }
}

/** Reads the places of bold type and of formulas. The frames must be consecutive pages. */
export function readBoldMathAndRuleBoxes(
  pdf: string,
  limits: ProgramLimits,
  frames: PageFrame[],
): PageStream<TypeBoxes> {
  const range = [String(frames[0]?.number), String(frames.at(-1)?.number)]
  const running = startNodeProgram('pdfjs', ['types', pdf, ...range], limits)
  return { pages: parseOutput(running, TypeBoxes.parse), stop: running.stop }
}

/** Yields pictures: each is a line of JSON with its size, then its pixels. */
async function* rasters({ output, done }: RunningProgram): AsyncGenerator<RasterPicture> {
  let chunks: Buffer[] = []
  let bytes = 0
  let next: PageToDraw | undefined
  for await (const chunk of output) {
    chunks.push(chunk)
    bytes += chunk.length
    for (;;) {
      const wanted = next ? next.width * next.height * 4 : chunk.indexOf('\n')
      if (next ? bytes < wanted : wanted < 0) break
      const data = Buffer.concat(chunks)
      const end = next ? wanted : data.indexOf('\n') + 1
      if (next) yield { ...next, data: data.subarray(0, end), channels: 4 }
      next = next ? undefined : PageToDraw.parse(JSON.parse(data.subarray(0, end).toString()))
      chunks = [data.subarray(end)]
      bytes = data.length - end
    }
  }
  await done
}

const PageToDraw = z.object({ number: z.int(), width: z.int(), height: z.int() })
type PageToDraw = z.infer<typeof PageToDraw>

/**
 * Reads the frames of a range of pages; if `from` is the first page, also the page count, the outline and the
 * language.
 * @throws ProgramStopped; its detail says what is wrong
 */
export async function readStructure(
  pdf: string,
  limits: ProgramLimits,
  from: number,
  to: number,
): Promise<{ structure: ExtractedStructure; frames: PageFrame[] }> {
  return readOut(
    startNodeProgram('pdfjs', ['structure', pdf, ...[limits.maxPages, from, to].map(String)], limits),
  )
}

/**
 * Returns the page count of a PDF that opens and has a first page.
 * @throws ProgramStopped
 */
export async function requireOpenablePdf(pdf: string, limits: ProgramLimits): Promise<ExtractedStructure> {
  return (await readOut(startNodeProgram('pdfjs', ['look', pdf], limits))).structure
}

async function readOut(running: RunningProgram) {
  let structure: ExtractedStructure | undefined
  const frames: PageFrame[] = []
  for await (const line of parseOutput(running, (value) => value)) {
    if (structure) frames.push(PageFrame.parse(line))
    else structure = ExtractedStructure.parse(line)
  }
  if (!structure) throw new ProgramStopped('failure', 'It says nothing.')
  return { structure, frames }
}

export async function* parseOutput<Value>(
  running: RunningProgram,
  parse: (value: unknown) => Value,
): AsyncGenerator<Value> {
  for await (const line of createInterface({ input: running.output })) yield parse(JSON.parse(line))
  await running.done
}
