import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aJpeg } from '../../../../test/files'
import { aPdfOf } from '../../../../test/pdf'
import { db } from '../../../platform/database/db.server'
import { importFromFormat, recognizeSource } from '../import.server'

beforeEach(async () => {
  for (const table of [db.article, db.author, db.series, db.importedRecord, db.creationKey, db.storedFile])
    await (table as typeof db.article).deleteMany()
})

/** As Calibre writes it. */
const opf = (title: string, more = '') => `<?xml version='1.0' encoding='utf-8'?>
<package xmlns="http://www.idpf.org/2007/opf" unique-identifier="uuid_id" version="2.0">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    <dc:identifier opf:scheme="uuid" id="uuid_id">${title}-uuid</dc:identifier>
    <dc:title>${title}</dc:title>
    <dc:creator opf:file-as="Reyes, Ada" opf:role="aut">Ada Reyes</dc:creator>
    <dc:creator opf:role="trl">Somebody Else</dc:creator>
    <dc:creator opf:role="aut">Bo Lindqvist</dc:creator>
    <dc:contributor opf:role="bkp">calibre (7.4.0) [https://calibre-ebook.com]</dc:contributor>
    <dc:description>&lt;div&gt;&lt;p&gt;Buses &amp;amp; &lt;b&gt;trams&lt;/b&gt;&lt;/p&gt;&lt;/div&gt;</dc:description>
    <dc:language>deu</dc:language>
    <dc:subject>Night</dc:subject>
    ${more}
  </metadata>
</package>`

const dated = '<dc:date>2019-04-02T22:00:00+00:00</dc:date>'
const inSeries = `<meta name="calibre:series" content="Harbour Notes"/><meta name="calibre:series_index" content="12.0"/>`

test('a library of Calibre becomes publications in draft, and books without a PDF are named', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-library-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files: Record<string, string | Buffer> = {
    'metadata.db': 'SQLite',
    'Ada Reyes/Night Bus (1)/metadata.opf': opf('Night Bus', dated + inSeries),
    'Ada Reyes/Night Bus (1)/Night Bus - Ada Reyes.pdf': aPdfOf([{ lines: ['Night'] }]),
    'Ada Reyes/Night Bus (1)/cover.jpg': await aJpeg(),
    'Ada Reyes/Day (2)/metadata.opf': `\uFEFF${opf('Day', '<dc:date>0101-01-01T00:00:00+00:00</dc:date>')}`,
    'Ada Reyes/Day (2)/Day - Ada Reyes.pdf': aPdfOf([{ lines: ['Day'] }]),
    'Ada Reyes/Day (2)/cover.jpg': await aJpeg(),
    'Ada Reyes/Flow (3)/metadata.opf': opf('Flow'),
    'Ada Reyes/Flow (3)/Flow - Ada Reyes.epub': 'PK',
    'Ada Reyes/Broken (4)/metadata.opf': '<package><metadata>',
  }
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }

  expect(await recognizeSource(folder)).toBe('library')
  const { left, cameCount } = await importFromFormat('library', folder)
  expect(left.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    expect.stringMatching(/^Ada Reyes\/Broken \(4\): Its description cannot be read: /),
    'Ada Reyes/Flow (3): It is EPUB alone; a publication here is a PDF.',
  ])
  expect(cameCount).toMatchObject({ article: 2, author: 2 })
  const include = { authors: { include: { author: true } }, issue: { include: { series: true } } }
  const [day, night] = await db.article.findMany({ include, orderBy: { title: 'asc' } })
  expect(night).toMatchObject({
    title: 'Night Bus',
    description: 'Buses & trams',
    language: 'de',
    isDraft: true,
    issue: { number: '12', series: { title: 'Harbour Notes' } },
  })
  expect(night?.uploadedAt.getUTCFullYear()).toBe(2019)
  expect(night?.authors.map(({ author }) => author.name).sort()).toEqual(['Ada Reyes', 'Bo Lindqvist'])
  expect(day).toMatchObject({ title: 'Day', issue: null })

  expect((await importFromFormat('library', folder)).cameCount).toEqual({})
})
