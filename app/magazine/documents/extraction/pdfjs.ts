import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type Limits, PageFrame, PageTags, PageText, Structure, TypePlaces } from './messages'
import { ProgramStopped, type Running, startNodeProgram } from './programs'
import type { Pages, PdfReader, Raster } from './reader'

/** Runs pdf.js in a process of its own, which is restarted behind a page that crashes it. */
export function pdfjs(pdf: string, limits: Limits): PdfReader {
  return {
    texts(frames) {
      const range = [String(frames[0]?.number), String(frames.at(-1)?.number)]
      const running = startNodeProgram('pdfjs', ['text', pdf, ...range], limits)
      return { pages: parsed(running, PageText.parse), stop: running.stop }
    },

    pictures(pages) {
      const sizes = pages.map(({ number, width, height }) => `${number},${width},${height}`)
      const running = startNodeProgram('pdfjs', ['pictures', pdf, ...sizes], limits)
      return { pages: rasters(running), stop: running.stop }
    },
  }
}

/** Reads how pages of a tagged PDF are structured. The frames must be consecutive pages. */
export function readPageTags(pdf: string, limits: Limits, frames: PageFrame[]): Pages<PageTags> {
  const range = [String(frames[0]?.number), String(frames.at(-1)?.number)]
  const running = startNodeProgram('pdfjs', ['tags', pdf, ...range], limits)
  return { pages: parsed(running, PageTags.parse), stop: running.stop }
}

/** Reads where pages have bold type, and that of formulas. The frames must be consecutive pages. */
export function readTypes(pdf: string, limits: Limits, frames: PageFrame[]): Pages<TypePlaces> {
  const range = [String(frames[0]?.number), String(frames.at(-1)?.number)]
  const running = startNodeProgram('pdfjs', ['types', pdf, ...range], limits)
  return { pages: parsed(running, TypePlaces.parse), stop: running.stop }
}

/** Yields pictures: each is a line of JSON with its size, then its pixels. */
async function* rasters({ output, done }: Running): AsyncGenerator<Raster> {
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
  limits: Limits,
  from: number,
  to: number,
): Promise<{ structure: Structure; frames: PageFrame[] }> {
  return readOut(
    startNodeProgram('pdfjs', ['structure', pdf, ...[limits.maxPages, from, to].map(String)], limits),
  )
}

/**
 * Returns the page count of a PDF that opens and has a first page.
 * @throws ProgramStopped
 */
export async function checkOpens(pdf: string, limits: Limits): Promise<Structure> {
  return (await readOut(startNodeProgram('pdfjs', ['look', pdf], limits))).structure
}

async function readOut(running: Running) {
  let structure: Structure | undefined
  const frames: PageFrame[] = []
  for await (const line of parsed(running, (value) => value)) {
    if (structure) frames.push(PageFrame.parse(line))
    else structure = Structure.parse(line)
  }
  if (!structure) throw new ProgramStopped('failure', 'It says nothing.')
  return { structure, frames }
}

export async function* parsed<Value>(
  running: Running,
  parse: (value: unknown) => Value,
): AsyncGenerator<Value> {
  for await (const line of createInterface({ input: running.output })) yield parse(JSON.parse(line))
  await running.done
}
