import { readBbox } from './bbox'
import type { Limits, PageFrame, PageText } from './messages'
import { outputOf, type Running, startProgram } from './programs'
import type { PageToDraw, PdfReader, Raster } from './reader'

/** poppler's programs: fast, and apart from this process. */
export function poppler(pdf: string, limits: Limits): PdfReader {
  return {
    texts(frames, from) {
      const range = ['-f', String(from), '-l', String(frames.length)]
      const running = startProgram(
        'pdftotext',
        [...range, '-q', '-cropbox', '-bbox-layout', pdf, '-'],
        limits,
      )
      return { pages: pagesIn(running.output, running.done, frames, from), stop: running.stop }
    },

    pictures(pages) {
      let running: Running | undefined
      const draw = async function* () {
        for (const page of pages) {
          running = startProgram('pdftoppm', [...drawing(page), pdf], limits)
          yield asRaster(page.number, await outputOf(running, mostBytesOf(page)))
        }
      }
      return { pages: draw(), stop: (reason) => running?.stop(reason) }
    },
  }
}

/** By its longer side: some versions of pdftoppm take x and y for those of a page that is not turned. */
function drawing({ number, width, height }: PageToDraw): string[] {
  const page = ['-f', String(number), '-l', String(number), '-singlefile']
  return ['-q', '-cropbox', ...page, '-scale-to', String(Math.max(width, height))]
}

/** It rounds the shorter side up. */
const mostBytesOf = ({ width, height }: PageToDraw) => (width + 1) * (height + 1) * 3 + 1000

async function* pagesIn(
  output: AsyncIterable<Buffer>,
  done: Promise<void>,
  frames: PageFrame[],
  from: number,
): AsyncGenerator<PageText> {
  const mostCharacters = 16 * 1024 * 1024
  const decoder = new TextDecoder()
  let rest = ''
  let number = from
  for await (const chunk of output) {
    rest += decoder.decode(chunk, { stream: true })
    if (rest.length > mostCharacters) throw new Error('A page has too much text.')
    for (let end = rest.indexOf('</page>'); end >= 0; end = rest.indexOf('</page>')) {
      const frame = frames[number - 1]
      if (frame) yield readBbox(rest.slice(0, end), number, frame)
      number++
      rest = rest.slice(end + '</page>'.length)
    }
  }
  await done
}

/** @throws Error when it is no picture of the kind that pdftoppm prints */
function asRaster(number: number, ppm: Buffer): Raster {
  const [header, width, height] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.subarray(0, 60).toString('latin1')) ?? []
  if (!header) throw new Error('There is no picture.')
  return {
    number,
    data: ppm.subarray(header.length),
    width: Number(width),
    height: Number(height),
    channels: 3,
  }
}
