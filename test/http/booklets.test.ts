import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  generatedFilesFolder,
  removeOldGeneratedFiles,
} from '../../app/magazine/publications/made-files.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import type { RunningApp } from '../app'
import { anArticleWithFiles } from '../builders'
import { anAppWithBoss } from './shop'

let server: RunningApp
let id: number
beforeAll(async () => {
  env.takesPdfsApart = true
  server = await anAppWithBoss()
  const pdf = readFileSync('sample/files/pdfs/night-bus.pdf')
  id = (await anArticleWithFiles({ isPrintable: 'on' }, pdf)).id
  await runDueJobs()
})
afterAll(() => server.stop())

const visit = (address: string) => fetch(`${server.origin}/articles/${id}/${address}`)
const wordsOf = (pdf: Buffer) => {
  const file = path.join(tmpdir(), `booklet-${process.pid}.pdf`)
  writeFileSync(file, pdf)
  const text = execFileSync('pdftotext', ['-q', file, '-'], { encoding: 'utf8' })
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ')
}

test('a booklet has all words of its pages, as text, on half as many sides', async () => {
  const original = wordsOf(readFileSync('sample/files/pdfs/night-bus.pdf'))
  for (const layout of ['saddle', 'eight', 'quarter', 'spreads']) {
    const answer = await visit(`booklet.pdf?layout=${layout}&paper=a4&marks=on`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(pdf.length)
    expect(wordsOf(pdf)).toBe(original)
  }
})

test('the form works without scripts, and shows which page stands where', async () => {
  const html = (await (await visit('print?layout=saddle&paper=letter')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('4 pages on 1 sheet.')
  expect(html).toContain('aria-label="Sheet 1, front: pages 4, 1"')
  expect(html).toContain('aria-label="Sheet 1, back: pages 2, 3"')
  expect(html).toContain('layout=saddle&amp;paper=letter')
  expect(html).toContain('Letter → Half letter')
  expect(html).toContain('Fold them in the middle.')
  expect(html.match(/<image href="\/pictures\/160\/[^"]+\.webp"/g)).toHaveLength(4)
  const [, picture] = /<image href="([^"]+)"/.exec(html) ?? []
  expect((await fetch(server.origin + picture)).headers.get('content-type')).toBe('image/webp')
  expect((await visit('booklet.pdf?test=on')).status).toBe(200)
})

test('a choice that does not exist is an error that says which there are', async () => {
  const wrong = {
    'layout=none': 'Choose a layout: saddle, signatures, eight, quarter, spreads.',
    'paper=a9': 'Choose a paper: a4, a3, a5, letter, tabloid.',
    'sheets=7': 'Choose the sheets of a signature: 1, 2, 3, 4, 5, 6, 8.',
    'thickness=-1': 'Choose a thickness in tenths of a millimetre: 0, 1, 2.',
    'flip=up': 'Choose how backs are turned: short, long.',
    'crop=yes': 'A switch must be “on”, or left out.',
    'layout=saddle&cover=on&part=none': 'Choose what is printed: all, cover, inside.',
  }
  for (const [query, message] of Object.entries(wrong)) {
    const answer = await visit(`booklet.pdf?${query}`)
    expect([answer.status, (await answer.json()).message]).toEqual([400, message])
    const page = await visit(`print?${query}`)
    expect(page.status).toBe(400)
    expect(await page.text()).toContain(message)
  }
})

test('a cover is downloaded apart from the inside, and both have all words together', async () => {
  const html = await (await visit('print?layout=saddle&paper=a4&cover=on')).text()
  expect(html).toContain('Download the cover')
  // Four pages are all on the cover.
  expect(html).not.toContain('Download the inside')
  const none = await visit('booklet.pdf?layout=saddle&cover=on&part=inside')
  expect([none.status, (await none.json()).message]).toEqual([400, 'All pages are on the cover.'])
  const cover = await visit('booklet.pdf?layout=saddle&cover=on&part=cover')
  const words = wordsOf(Buffer.from(await cover.arrayBuffer()))
  expect(words).toBe(wordsOf(readFileSync('sample/files/pdfs/night-bus.pdf')))
})

const digestOf = async (answer: Response) =>
  createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
const kept = () => readdir(generatedFilesFolder)

test('two who ask at once get one booklet, and who asks again after a lost answer gets it too', async () => {
  const address = 'booklet.pdf?layout=signatures&sheets=8&paper=a3'
  const before = (await kept()).length
  const lost = new AbortController()
  const dropped = fetch(`${server.origin}/articles/${id}/${address}`, { signal: lost.signal })
  const answers = [visit(address), visit(address)]
  lost.abort()
  await expect(dropped).rejects.toThrow('aborted')
  const [one, other] = await Promise.all(answers.map(async (each) => digestOf(await each)))
  expect(one).toBe(other)
  expect(await kept()).toHaveLength(before + 1)
  expect(await digestOf(await visit(address))).toBe(one)
})

test('booklets are removed with their publication, and when nobody wanted them for a month', async () => {
  const { id: other } = await anArticleWithFiles(
    { isPrintable: 'on' },
    readFileSync('sample/files/pdfs/night-bus.pdf'),
  )
  await runDueJobs()
  const before = await kept()
  expect((await fetch(`${server.origin}/articles/${other}/booklet.pdf`)).status).toBe(200)
  await removeOldGeneratedFiles()
  expect(await kept()).toHaveLength(before.length + 1)
  await db.article.update({ where: { id: other }, data: { deletedAt: new Date() } })
  await removeOldGeneratedFiles()
  expect((await kept()).sort()).toEqual(before.sort())
  await removeOldGeneratedFiles(Date.now() + 31 * 24 * 3600_000)
  expect(await kept()).toEqual([])
  expect((await visit('booklet.pdf')).status).toBe(200)
})

test('it is offered where the owner allows it, to those who may read the whole', async () => {
  expect(await (await visit('')).text()).toContain(`/articles/${id}/print`)
  const change = (data: object) => db.article.update({ where: { id }, data })
  for (const hidden of [{ isPrintable: false }, { access: 'members' }, { isDraft: true }]) {
    await change({ isPrintable: true, access: 'everyone', isDraft: false, ...hidden })
    for (const address of ['print', 'booklet.pdf']) expect((await visit(address)).status).toBe(404)
  }
  await change({ isPrintable: true, access: 'everyone', isDraft: false })
})
