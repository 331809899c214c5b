import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import type { RunningApp } from '../app'
import { anArticleWithFiles } from '../builders'
import { aPdfOf, type TestPage } from '../pdf'
import { anAppWithBoss } from './shop'

let server: RunningApp
const folder = mkdtempSync(path.join(tmpdir(), 'booklet-sizes-'))
beforeAll(async () => {
  env.takesPdfsApart = true
  server = await anAppWithBoss()
})
afterAll(() => server.stop())

async function bookletOf(pages: TestPage[], query: string): Promise<string> {
  const { id } = await anArticleWithFiles({ isPrintable: 'on' }, aPdfOf(pages))
  await runDueJobs()
  const answer = await fetch(`${server.origin}/articles/${id}/booklet.pdf?${query}`)
  expect(answer.status).toBe(200)
  const file = path.join(folder, `${id}.pdf`)
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  return file
}

interface Ink {
  left: number
  right: number
  top: number
  bottom: number
}

/** Returns where something is printed on a side of a sheet, in points, of each run of columns with ink. */
function inkOn(file: string, side: number): { blocks: Ink[]; width: number; height: number } {
  const options = ['-r', '72', '-gray', '-f', String(side), '-l', String(side)]
  const pgm = execFileSync('pdftoppm', [...options, file], { maxBuffer: 64 * 1024 * 1024 })
  const [head = '', width = '', height = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(pgm.toString('latin1')) ?? []
  const [wide, high] = [Number(width), Number(height)]
  const isDark = (x: number, y: number) => (pgm[head.length + y * wide + x] ?? 255) < 128
  const blocks: Ink[] = []
  for (let x = 0; x < wide; x++) {
    const rows = Array.from({ length: high }, (_row, y) => y).filter((y) => isDark(x, y))
    if (rows.length === 0) continue
    const last = blocks.at(-1)
    const here = { left: x, right: x + 1, top: rows[0] ?? 0, bottom: (rows.at(-1) ?? 0) + 1 }
    if (last && last.right === x)
      Object.assign(last, {
        right: here.right,
        top: Math.min(last.top, here.top),
        bottom: Math.max(last.bottom, here.bottom),
      })
    else blocks.push(here)
  }
  return { blocks, width: wide, height: high }
}

/** A page that is black to its edges, so that what is cut off of it is seen. */
const full = (width: number, height: number, more: TestPage = {}): TestPage => ({
  width,
  height,
  content: `0 0 ${width} ${height} re f`,
  ...more,
})

const centimetre = 72 / 2.54

const [square, landscape] = [full(20 * centimetre, 20 * centimetre), full(842, 595)]

// One at a time, as page 1: on the right half of the first side, where nothing lies beside it.
test.each<[string, TestPage, number]>([
  ['a square page', square, 1],
  ['a landscape page', landscape, 842 / 595],
  ['a turned page', full(842, 595, { rotate: 90 }), 595 / 842],
  ['a small page', full(200, 300), 2 / 3],
])('%s is whole and centred on its half', async (_name, page, ratio) => {
  const file = await bookletOf([page, square, landscape], 'layout=saddle&paper=a4')
  const { blocks, width, height } = inkOn(file, 1)
  expect(blocks).toHaveLength(1)
  const [{ left, right, top, bottom }] = blocks as [Ink]
  expect(Math.abs((right - left) / (bottom - top) - ratio)).toBeLessThan(0.02)
  expect((left + right) / 2).toBeCloseTo(width * 0.75, -1)
  expect((top + bottom) / 2).toBeCloseTo(height / 2, -1)
  expect(Math.max((right - left) / (width / 2), (bottom - top) / height)).toBeCloseTo(1, 1)
})

test('a page whose crop box does not begin at zero is printed as it is shown', async () => {
  const entries = '/CropBox [100 200 300 500]'
  const cropped = full(400, 600, { content: '100 200 200 300 re f', entries })
  const file = await bookletOf([cropped], 'layout=spreads&paper=a4')
  const { blocks, width, height } = inkOn(file, 1)
  expect(blocks).toHaveLength(1)
  const [{ left, right, top, bottom }] = blocks as [Ink]
  expect([left, right, top, bottom].map(Math.round)).toEqual([
    expect.closeTo(width * 0.75 - (height * 200) / 300 / 2, -1),
    expect.closeTo(width * 0.75 + (height * 200) / 300 / 2, -1),
    0,
    expect.closeTo(height, -1),
  ])
})
