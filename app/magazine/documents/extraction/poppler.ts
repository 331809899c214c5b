import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseBbox } from './bbox'
import type { ExtractedPageText, PageFrame, ProgramLimits } from './messages'
import { type RunningProgram, startProgram } from './programs'
import type { PageToDraw, PdfReader, RasterPicture } from './reader'

/**
 * Reads a PDF with poppler's programs, which are fast and run in processes of their own.
 * @param folder where they may put files
 */
export function popplerReader(pdf: string, limits: ProgramLimits, folder: string): PdfReader {
  return {
    texts(frames) {
      const range = ['-f', String(frames[0]?.number), '-l', String(frames.at(-1)?.number)]
      const running = startProgram(
        'pdftotext',
        [...range, '-q', '-cropbox', '-bbox-layout', pdf, '-'],
        limits,
      )
      return { pages: pagesIn(running.output, running.done, frames), stop: running.stop }
    },

    pictures(pages) {
      let running: RunningProgram | undefined
      const drawn = mkdtempSync(path.join(folder, 'drawn-'))
      const drawGroups = async function* () {
        for (const group of groupsOf(pages))
          for (let rest = group; rest.length > 0; ) {
            running = startProgram('pdftoppm', [...drawing(rest), pdf, path.join(drawn, 'page')], limits)
            running.output.resume()
            const error = await running.done.catch((reason: unknown) => reason)
            const rasters = await rastersIn(drawn, rest)
            if (rasters.length === 0) throw error ?? new Error('There is no picture.')
            yield rasters
            rest = rest.slice(rasters.length)
          }
      }
      return { pages: oneAhead(drawGroups()), stop: (reason) => running?.stop(reason) }
    },
  }
}

async function* oneAhead<Item>(groups: AsyncGenerator<Item[]>): AsyncGenerator<Item> {
  let next = groups.next()
  for (;;) {
    const { value, done } = await next
    if (done) return
    next = groups.next()
    next.catch(() => {})
    yield* value
  }
}

const maxInGroup = 4

/**
 * Groups pages that one run of the program draws: the first page alone, so that it is ready soon, then pages of the
 * same size.
 */
function groupsOf(pages: PageToDraw[]): PageToDraw[][] {
  const groups: PageToDraw[][] = []
  for (const [index, page] of pages.entries()) {
    const group = groups.at(-1)
    const isNew = index < 2 || !group || group.length >= maxInGroup || sideOf(page) !== sideOf(group[0])
    if (isNew) groups.push([page])
    else group.push(page)
  }
  return groups
}

const sideOf = (page: PageToDraw | undefined) => Math.max(page?.width ?? 0, page?.height ?? 0)

/**
 * Returns the options of a drawing. The longer side sets the scale, since some versions of pdftoppm swap x
 * and y on rotated pages.
 */
function drawing(pages: PageToDraw[]): string[] {
  const range = ['-f', String(pages[0]?.number), '-l', String(pages.at(-1)?.number)]
  return ['-q', '-cropbox', ...range, '-scale-to', String(sideOf(pages[0]))]
}

/**
 * Reads the drawn pages from files, since a pipe would be slower than drawing. Each file is deleted.
 * @returns the pages in order, up to the first incomplete one
 */
async function rastersIn(folder: string, pages: PageToDraw[]): Promise<RasterPicture[]> {
  const files = new Map<number, Buffer>()
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    files.set(Number(/-(\d+)\.ppm$/.exec(name)?.[1]), await readFile(file))
    await rm(file)
  }
  const rasters: RasterPicture[] = []
  for (const { number } of pages) {
    const raster = asRaster(number, files.get(number))
    if (!raster) break
    rasters.push(raster)
  }
  return rasters
}

async function* pagesIn(
  output: AsyncIterable<Buffer>,
  done: Promise<void>,
  frames: PageFrame[],
): AsyncGenerator<ExtractedPageText> {
  const maxCharacters = 16 * 1024 * 1024
  const decoder = new TextDecoder()
  let rest = ''
  let index = 0
  for await (const chunk of output) {
    rest += decoder.decode(chunk, { stream: true })
    if (rest.length > maxCharacters) throw new Error('A page has too much text.')
    for (let end = rest.indexOf('</page>'); end >= 0; end = rest.indexOf('</page>')) {
      const frame = frames[index++]
      if (frame) yield parseBbox(rest.slice(0, end), frame.number, frame)
      rest = rest.slice(end + '</page>'.length)
    }
  }
  await done
}

/** @returns undefined for anything but a complete picture as pdftoppm makes it */
function asRaster(number: number, ppm: Buffer = Buffer.alloc(0)): RasterPicture | undefined {
  const [header = '', columns, rows] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 60).toString('latin1')) ?? []
  const [width, height] = [Number(columns), Number(rows)]
  const data = ppm.subarray(header.length)
  return header && data.length === width * height * 3
    ? { number, data, width, height, channels: 3 }
    : undefined
}
