import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPdfOf, packed } from '../../../test/pdfs'
import { streamExtractedFindings } from './extraction-process.server'

const limits = { maxPages: 10, seconds: 60, secondsPerPage: 30, memoryMb: 512, outputMb: 100 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A page of A5, turned clockwise, whose lower left quarter is black. */
const aTurnedPdf = (rotation: number) =>
  aPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Rotate ${rotation}/Contents 4 0 R>>`,
    packed('0 0 210 298 re f'),
  ])

/** The pictures of its first page in a folder, and which of the quarters of the large one are black, from the upper left on. */
async function pictureOf(pdf: Buffer, withoutPrograms: boolean) {
  const file = path.join(folder, 'original.pdf')
  writeFileSync(file, pdf)
  const task = { pdf: file, folder, limits, withoutPrograms }
  for await (const found of streamExtractedFindings(task, new AbortController().signal)) {
    if (found.type !== 'page' || !found.picture || !found.largePicture) continue
    const { width, height } = found.largePicture
    const four = sharp(path.join(folder, found.largePicture.file)).resize(2, 2, {
      fit: 'fill',
      kernel: 'nearest',
    })
    const quarters = [...(await four.greyscale().raw().toBuffer())].map((light) => light < 128)
    return { width, height, small: found.picture.width, quarters }
  }
}

test.each([
  [0, { width: 1600, height: 2266 }, [false, false, true, false]],
  [90, { width: 1600, height: 1129 }, [true, false, false, false]],
  [180, { width: 1600, height: 2266 }, [false, true, false, false]],
  [270, { width: 1600, height: 1129 }, [false, false, false, true]],
])('a page that is turned by %i degrees has a whole picture, turned', async (rotation, size, quarters) => {
  for (const withoutPrograms of [false, true]) {
    const picture = await pictureOf(aTurnedPdf(rotation), withoutPrograms)
    expect(picture).toMatchObject({ width: size.width, small: 800, quarters })
    expect(Math.abs((picture?.height ?? 0) - size.height)).toBeLessThanOrEqual(1)
  }
})
