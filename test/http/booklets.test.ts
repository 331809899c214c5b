import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '../../app/jobs/worker.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
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
  for (const layout of ['booklet', 'eighth', 'quarter', 'spreads']) {
    const answer = await visit(`booklet.pdf?layout=${layout}&paper=a4&marks=on`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(pdf.length)
    expect(wordsOf(pdf)).toBe(original)
  }
})

test('the form works without scripts, and shows which page stands where', async () => {
  const html = (await (await visit('print?layout=booklet&paper=letter')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('4 pages on 1 sheet.')
  expect(html).toContain('aria-label="Sheet 1, front: pages 4, 1"')
  expect(html).toContain('aria-label="Sheet 1, back: pages 2, 3"')
  expect(html).toContain('layout=booklet&amp;paper=letter')
  expect((await visit('print?layout=none&paper=9&sheets=x&thickness=-1')).status).toBe(200)
  expect((await visit('booklet.pdf?test=on')).status).toBe(200)
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
