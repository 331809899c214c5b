import { beforeAll, describe, expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../test/builders'
import { aPdfOf } from '../../../test/pdf'
import { columnPages } from '../../../test/unruled/columns'
import { listPages } from '../../../test/unruled/lists'
import { tablePages } from '../../../test/unruled/tables'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { findDocumentOfArticle, loadReflowedPages } from './documents.server'
import { extractDocument } from './extract-document.server'
import type { BlockCell, ReflowedBlock } from './reflow/blocks'

const pages = { ...tablePages, ...columnPages, ...listPages }
const names = Object.keys(pages)
let blocks: ReflowedBlock[] = []

beforeAll(async () => {
  env.takesPdfsApart = true
  const pdf = aPdfOf(Object.values(pages).map(({ content }) => ({ content })))
  const { id } = await anArticleWithFiles({}, pdf)
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  await extractDocument(documentId, new AbortController().signal)
  const document = await findDocumentOfArticle(id)
  blocks = document ? await loadReflowedPages(document, 1, names.length) : []
}, 300_000)

const blocksOf = (name: string) => blocks.filter(({ page }) => page === names.indexOf(name) + 1)
const ofKind = (name: string, kind: ReflowedBlock['kind']) =>
  blocksOf(name).filter((block) => block.kind === kind)
const shown = ({ text, isHeader, columns }: BlockCell) =>
  `${isHeader ? '^' : ''}${text}${columns ? `{${columns}}` : ''}`

describe('a table without rules', () => {
  test.each(Object.entries(tablePages))('comes out by row: %s', (name, { table }) => {
    const found = ofKind(name, 'table').map(({ rows = [] }) => rows.map((cells) => cells.map(shown)))
    expect(found).toEqual([table])
  })
})

describe('no table is made', () => {
  test.each(Object.entries(columnPages))('of %s', (name, { texts = [], items }) => {
    expect(ofKind(name, 'table')).toEqual([])
    expect(blocksOf(name).map(({ text }) => text)).toEqual(expect.arrayContaining(texts))
    expect(ofKind(name, 'list').map((list) => list.items)).toEqual(items ? [items] : [])
  })
})

describe('marks in a column of their own stand with their items', () => {
  test.each(Object.entries(listPages))('as a list: %s', (name, { items, start, numbering }) => {
    const found = ofKind(name, 'list')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ items, ...(start && { start }), ...(numbering && { numbering }) })
    expect(ofKind(name, 'table')).toEqual([])
  })
})
