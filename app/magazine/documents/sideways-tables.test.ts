import { beforeAll, expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../test/builders'
import { aPdfOf } from '../../../test/pdf'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { findDocumentOfArticle, loadReflowedPages } from './documents.server'
import { extractDocument } from './extract-document.server'

beforeAll(() => {
  env.takesPdfsApart = true
})

async function blocksOf(content: string, withoutPrograms: boolean) {
  const { id } = await anArticleWithFiles({}, aPdfOf([{ content }]))
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  await extractDocument(documentId, new AbortController().signal, { withoutPrograms })
  const document = await findDocumentOfArticle(id)
  return document ? loadReflowedPages(document, 1, 1) : []
}

const text = (x: number, y: number, line: string) => `BT /F 9 Tf 1 0 0 1 ${x} ${y} Tm (${line}) Tj ET`
const stroke = (...[x1, y1, x2, y2]: number[]) => `${x1} ${y1} m ${x2} ${y2} l S`

/** How a page of 595 by 420 points lies on one of 420 by 595. */
const ways = {
  up: '0 1 -1 0 420 0 cm',
  down: '0 -1 1 0 0 595 cm',
}
const number = text(205, 14, '54')
const cases = (['up', 'down'] as const).flatMap((way) =>
  ([false, true] as const).map((alone) => [way, alone ? 'pdf.js alone' : 'the programs', alone] as const),
)

const prices = [
  ['Night bus', '2.5', '10', '7.6'],
  ['Day bus to the pier', '1.5', '8', '0.9'],
  ['Ferry', '12.0', '3', '1.1'],
  ['Tram', '2.0', '4', '0.8'],
  ['Train', '7.0', '1', '0.4'],
]

test.each(cases)('a table that runs %s the page comes out by row, with %s', async (way, _name, alone) => {
  const rows = [['What is deleted', 'Fare', 'Runs', 'Share'], ...prices].flatMap((cells, row) =>
    cells.map((cell, at) => text([60, 220, 300, 380][at] ?? 0, 330 - 12 * row, cell)),
  )
  const title = text(60, 370, 'What was seen of the harbour line in the year of the strike')
  const note = text(60, 240, 'All of them were counted twice by the men who stood at the gate.')
  const page = `q ${ways[way]} ${[title, ...rows, note].join(' ')} Q ${number}`
  const blocks = await blocksOf(page, alone)
  expect(blocks.map(({ kind, text }) => (kind === 'table' ? kind : text))).toEqual([
    'What was seen of the harbour line in the year of the strike',
    'table',
    'All of them were counted twice by the men who stood at the gate.',
  ])
  expect(blocks[1]?.rows?.map((cells) => cells.map((cell) => cell.text)).slice(1)).toEqual(prices)
})

test.each(cases)(
  'rules around cells count on a page that runs %s too, with %s',
  async (way, _name, alone) => {
    const drawn = [
      ...[350, 330, 290, 250].map((y) => stroke(50, y, 400, y)),
      ...[50, 150, 400].map((x) => stroke(x, 250, x, 350)),
    ]
    const words = [
      text(60, 390, 'What the inspectors wrote down at the mill, and what came of it.'),
      text(56, 336, 'Question'),
      text(156, 336, 'What they found of it'),
      text(56, 316, 'Night work'),
      text(156, 316, 'Nobody below the age of eighteen'),
      text(156, 304, 'works at night in the mill.'),
      text(56, 276, 'Water and'),
      text(56, 264, 'washing'),
      text(156, 276, 'No soap.'),
      text(60, 200, 'The mill answered within a month of the visit.'),
    ]
    const page = `q ${ways[way]} ${[...drawn, ...words].join(' ')} Q ${number}`
    expect(await blocksOf(page, alone)).toMatchObject([
      { text: 'What the inspectors wrote down at the mill, and what came of it.' },
      {
        kind: 'table',
        rows: [
          [{ text: 'Question' }, { text: 'What they found of it' }],
          [{ text: 'Night work' }, { text: 'Nobody below the age of eighteen works at night in the mill.' }],
          [{ text: 'Water and washing' }, { text: 'No soap.' }],
        ],
      },
      { text: 'The mill answered within a month of the visit.' },
    ])
  },
)
