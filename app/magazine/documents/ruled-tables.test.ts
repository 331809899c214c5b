import { beforeAll, expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../test/builders'
import { aPdfOf, firstExtra } from '../../../test/pdf'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { findDocumentOfArticle, loadReflowedPages } from './documents.server'
import { extractDocument } from './extract-document.server'

beforeAll(() => {
  env.takesPdfsApart = true
})

const never = new AbortController().signal

async function blocksOf(content: string, withoutPrograms: boolean, pdf = aPdfOf([{ content }])) {
  const { id } = await anArticleWithFiles({}, pdf)
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  await extractDocument(documentId, never, { withoutPrograms })
  const document = await findDocumentOfArticle(id)
  return document ? loadReflowedPages(document, 1, 1) : []
}

const text = (x: number, y: number, ...lines: string[]) =>
  lines.map((line, index) => `BT /F 9 Tf 1 0 0 1 ${x} ${y - 11 * index} Tm (${line}) Tj ET`).join(' ')
const stroke = (...[x1, y1, x2, y2]: number[]) => `${x1} ${y1} m ${x2} ${y2} l S`
const thin = (...[x, y, width, height]: number[]) => `${x} ${y} ${width} ${height} re f`

const engines = [
  ['the installed programs', false],
  ['pdf.js alone', true],
] as const

const contents = [
  text(40, 560, 'What the inspectors wrote down at the mill, and what came of it.'),
  text(44, 520, 'Question'),
  text(134, 520, 'What they found, and what they said of it'),
  text(44, 500, 'Night work'),
  text(134, 500, 'Nobody below the age of', 'eighteen works at night', 'in the mill.'),
  text(260, 500, 'The rules of the house', 'are put up at the door', 'of the canteen.'),
  text(44, 460, 'Water and', 'washing'),
  text(134, 460, 'No soap in two of the', 'washing rooms.'),
  text(260, 460, 'Done'),
  text(40, 400, 'The mill answered within a month of the visit.'),
].join(' ')

const wanted = [
  [{ text: 'Question' }, { text: 'What they found, and what they said of it', columns: 2 }],
  [
    { text: 'Night work' },
    { text: 'Nobody below the age of eighteen works at night in the mill.' },
    { text: 'The rules of the house are put up at the door of the canteen.' },
  ],
  [{ text: 'Water and washing' }, { text: 'No soap in two of the washing rooms.' }, { text: 'Done' }],
]

test.each(engines)('%s keep cells of several lines apart by the rules between them', async (_name, alone) => {
  const drawn = [
    ...[532, 512, 470, 430].map((y) => stroke(40, y, 380, y)),
    ...[40, 130, 380].map((x) => stroke(x, 430, x, 532)),
    stroke(256, 430, 256, 512),
  ].join(' ')
  expect(await blocksOf(`${drawn} ${contents}`, alone)).toMatchObject([
    { kind: 'paragraph', text: 'What the inspectors wrote down at the mill, and what came of it.' },
    { kind: 'table', rows: wanted },
    { kind: 'paragraph', text: 'The mill answered within a month of the visit.' },
  ])
})

test('rules that are narrow boxes, and none at the outer edges, do so too', async () => {
  const drawn = [
    ...[532, 512, 470, 430].map((y) => thin(40, y, 340, 0.5)),
    thin(130, 430, 0.5, 102),
    thin(256, 430, 0.5, 82),
  ].join(' ')
  const blocks = await blocksOf(drawn + contents, false)
  expect(blocks.find(({ kind }) => kind === 'table')?.rows).toEqual(wanted)
})

test('entries that stand in boxes, side by side, are cells of one table', async () => {
  const entries = [
    [40, 500, 'Ada Moor', 'Mill Lane'],
    [220, 500, 'Bo Finch', 'Harbour'],
    [40, 440, 'Cyd Rae', 'Old Pier'],
    [220, 440, 'Dee Low', 'Station'],
  ] as const
  const drawn = entries.map(([x, y, name, street], index) =>
    [`${x} ${y - 30} 150 50 re S`, text(x + 5, y, `${index + 1} Name: ${name}`, `Street: ${street}`)].join(
      ' ',
    ),
  )
  const blocks = await blocksOf(drawn.join(' '), false)
  expect(blocks).toMatchObject([
    {
      kind: 'table',
      rows: [
        [{ text: '1 Name: Ada Moor Street: Mill Lane' }, { text: '2 Name: Bo Finch Street: Harbour' }],
        [{ text: '3 Name: Cyd Rae Street: Old Pier' }, { text: '4 Name: Dee Low Street: Station' }],
      ],
    },
  ])
})

test('rows of numbers that no rule parts are rows of the table', async () => {
  const drawn = [
    ...[532, 512, 450].map((y) => stroke(40, y, 380, y)),
    ...[40, 160, 270, 380].map((x) => stroke(x, 450, x, 532)),
    text(44, 518, 'Issue'),
    text(164, 518, 'Printed'),
    text(274, 518, 'Sold'),
    text(44, 498, 'First', 'Second', 'Third'),
    text(164, 498, '120', '95', '60'),
    text(274, 498, '80', '91', '47'),
  ]
  const blocks = await blocksOf(drawn.join(' '), false)
  expect(blocks.map(({ rows }) => rows?.map((cells) => cells.map((cell) => cell.text)))).toEqual([
    [
      ['Issue', 'Printed', 'Sold'],
      ['First', '120', '80'],
      ['Second', '95', '91'],
      ['Third', '60', '47'],
    ],
  ])
})

test('a small box in the corner of another leaves the text of both whole', async () => {
  const entries = [
    [40, 500, 'Ada Moor'],
    [220, 500, 'Bo Finch'],
    [40, 420, 'Cyd Rae'],
    [220, 420, 'Dee Low'],
  ] as const
  const drawn = entries.map(([x, y, name], index) =>
    [
      `${x} ${y - 40} 180 60 re S ${stroke(x, y + 5, x + 40, y + 5)} ${stroke(x + 40, y + 5, x + 40, y + 20)}`,
      text(x + 5, y + 9, `${index + 1}`),
      text(x + 90, y + 9, 'NEL297'),
      text(x + 5, y - 10, `Name: ${name}`, 'Age: 55'),
    ].join(' '),
  )
  const cells = (await blocksOf(drawn.join(' '), false)).flatMap(({ rows = [] }) => rows.flat())
  for (const [, , name] of entries)
    expect(cells.filter(({ text }) => text === `Name: ${name} Age: 55`)).toHaveLength(1)
})

test('columns of text inside a frame with a rule between them are no table', async () => {
  const column = (x: number) =>
    text(x, 520, 'The harbour was quiet and', 'nobody came to the pier', 'that night, for it rained.')
  const drawn = `40 430 340 102 re S ${stroke(206, 430, 206, 532)}`
  const blocks = await blocksOf(`${drawn} ${column(46)} ${column(212)}`, false)
  expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
})

test('a tagged figure that does not say where it stands is shown where it is drawn', async () => {
  const content = `/P <</MCID 0>> BDC ${text(40, 540, 'What the harbour looks like at night, from the pier.')} EMC
/Figure <</MCID 1>> BDC q 200 0 0 100 60 400 cm 0 0 1 1 re f Q EMC`
  const [tree, paragraph, figure] = [0, 1, 2].map((at) => `${firstExtra(1) + at} 0 R`)
  const pdf = aPdfOf([{ content, entries: '/StructParents 0' }], {
    catalog: `/MarkInfo << /Marked true >> /StructTreeRoot ${tree}`,
    extra: [
      `<< /Type /StructTreeRoot /K [${paragraph} ${figure}] /ParentTree << /Nums [0 [${paragraph} ${figure}]] >> >>`,
      `<< /Type /StructElem /S /P /P ${tree} /Pg {1} /K 0 >>`,
      `<< /Type /StructElem /S /Figure /P ${tree} /Pg {1} /K 1 /Alt (Lights on the water) >>`,
    ],
  })
  expect((await blocksOf('', false, pdf)).at(-1)).toMatchObject({
    kind: 'figure',
    altText: 'Lights on the water',
    place: { x: 60, y: 95, width: 200, height: 100 },
    picture: { width: 420, height: 595 },
  })
})
