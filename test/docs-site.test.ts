import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenLinks } from '../scripts/docs-links.mjs'
import { documentsIn, makeDocs, picturesIn, sectionsOf } from '../scripts/docs-pages.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-docs-'))
const repository = 'https://example.org/blob/main/'
beforeAll(() => makeDocs('docs', folder, repository))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

test('no link of the documents leads nowhere, and a broken one is found', () => {
  expect(findBrokenLinks(folder)).toEqual([])
  appendFileSync(
    path.join(folder, 'why.html'),
    '<a href="nothing.html">x</a><a href="costs.html#nowhere">y</a>',
  )
  expect(findBrokenLinks(folder)).toEqual([
    'why.html: nothing.html leads nowhere',
    'why.html: costs.html#nowhere leads nowhere',
  ])
})

test('the list of contents has every document but the decisions', () => {
  const listed = sectionsOf('docs').flatMap(({ files }) => files)
  const documents = documentsIn('docs').filter((file) => file !== 'README.md' && !/^decisions\//.test(file))
  expect([...listed].sort()).toEqual(documents)
})

test('a page has its title, links to the files beside the documents, and its place among the others', () => {
  expect(read('why.html')).toContain('<title>Why not Ghost and Shopify? · Zinehouse</title>')
  expect(read('why.html')).toContain(`href="${repository}README.md"`)
  expect(read('why.html')).toMatch(/<a href="why\.html" aria-current="page">/)
  expect(read('guide/moving.html')).toContain('href="../index.html">Zinehouse</a>')
  expect(read('guide/moving.html')).toMatch(/Before: .*Next: /s)
})

test('the search has the words of each page that is listed', () => {
  const parts = JSON.parse(read('search.json')) as { page: string; to: string; text: string }[]
  const pages = new Set(parts.map(({ to }) => to.split('#')[0]))
  for (const file of sectionsOf('docs').flatMap(({ files }) => files))
    expect(pages).toContain(file.replace('README.md', 'index.md').replace(/md$/, 'html'))
  expect(parts.find(({ to }) => to === 'costs.html#disk')?.text).toContain('Scans are the largest')
})

test('a document says in one line which page of the sample it shows', () => {
  const pictures = picturesIn('docs')
  expect(pictures).toContainEqual({
    address: '/',
    name: 'front',
    text: 'The front page of the sample magazine that a first start loads.',
  })
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(
    new Set(pictures.map(({ address }) => address)).size,
  )
})
