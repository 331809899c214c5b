import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anExtractedArticle } from '../../../../test/scanned-article'
import { aPictureOf, aScanOf, hasTesseract } from '../../../../test/scans'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'

beforeAll(() => {
  env.takesPdfsApart = true
})
afterAll(() => {
  env.takesPdfsApart = false
})

const pageCount = 200
/** The process is killed once so many pages are done. */
const kills = [1, 60, 61, 140]

const textOf = (number: number) => `Night bus ${number} runs late`
const keptText = (number: number) => `${textOf(number)}, as it was`

/** Starts a process that recognizes a document, and counts the pages that it begins. */
function aProcess(documentId: number) {
  const program = path.resolve('test/recognition-worker.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(documentId)], {
    env: { ...process.env, DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
  return { child, said, ended: once(child, 'close') }
}

test.runIf(hasTesseract)(
  `a scan of ${pageCount} pages whose process is killed ${kills.length} times has no page read twice, and all of them right`,
  { timeout: 1_800_000 },
  async () => {
    const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
    const pictures = numbers.map((number) => aPictureOf([textOf(number)], { width: 1100, height: 420 }))
    const { documentId } = await anExtractedArticle(await aScanOf(await Promise.all(pictures)))
    const done = { documentId, recognition: 'done' }
    let begun = 0
    const kept = new Set<number>()
    /** What is done already is marked, so that a page that is read again loses its mark. */
    const keep = async () => {
      for (const { id, number, text } of await db.documentPage.findMany({ where: done })) {
        if (kept.has(number)) continue
        expect(text).toBe(textOf(number))
        await db.documentPage.update({ where: { id }, data: { text: keptText(number) } })
        kept.add(number)
      }
    }
    for (const most of kills) {
      const { child, said, ended } = aProcess(documentId)
      await expect
        .poll(() => db.documentPage.count({ where: done }), { timeout: 600_000, interval: 50 })
        .toBeGreaterThanOrEqual(most)
      child.kill('SIGKILL')
      await ended
      expect(said).not.toContain('over')
      begun += said.length
      await keep()
    }
    const { said, ended } = aProcess(documentId)
    await ended
    expect(said.at(-1)).toBe('over')
    begun += said.length - 1
    await keep()

    expect(kept.size).toBe(pageCount)
    expect(await db.documentPage.count({ where: { ...done, text: { endsWith: 'as it was' } } })).toBe(
      pageCount,
    )
    expect(begun).toBeLessThanOrEqual(pageCount + kills.length)
  },
)
