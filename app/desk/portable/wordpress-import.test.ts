import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aJpeg, aPdf } from '../../../test/files'
import { db } from '../../platform/database/db.server'
import { importFromFormat } from './import.server'

beforeEach(async () => {
  await db.article.deleteMany()
  await db.author.deleteMany()
  await db.sitePage.deleteMany()
  await db.importedRecord.deleteMany()
  await db.creationKey.deleteMany()
})

const link = '<a href="https://old.test/wp-content/uploads/a.pdf">PDF</a>'
let number = 0

/** An item as WordPress writes it. */
function anItem(
  inside: string,
  { title = 'A post', type = 'post', date = '2024-01-05 10:00:00', text = link } = {},
) {
  number += 1
  return `<item><title><![CDATA[${title}]]></title><guid>https://old.test/?p=${number}</guid>
    <dc:creator><![CDATA[ann]]></dc:creator><content:encoded><![CDATA[${text}]]></content:encoded>
    <wp:post_id>${number}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
    <wp:post_name>p${number}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${thumbnail}${inside}</item>`
}

const term = (domain: string, nicename: string, name: string) =>
  `<category domain="${domain}" nicename="${nicename}"><![CDATA[${name}]]></category>`

/** The picture of each post. */
const attachment =
  '<item><wp:post_type>attachment</wp:post_type><wp:post_id>900</wp:post_id><wp:attachment_url>https://old.test/wp-content/uploads/a.jpg</wp:attachment_url></item>'
const thumbnail =
  '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>900</wp:meta_value></wp:postmeta>'

async function importItems(...items: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-wordpress-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'uploads'))
  writeFileSync(path.join(folder, 'uploads/a.pdf'), aPdf())
  writeFileSync(path.join(folder, 'uploads/a.jpg'), await aJpeg())
  const authors = [
    ['ann', 'Ann &amp; Bob'],
    ['cleo', 'Cleo'],
  ].map(
    ([login, name]) =>
      `<wp:author><wp:author_login>${login}</wp:author_login><wp:author_display_name>${name}</wp:author_display_name></wp:author>`,
  )
  const names = 'xmlns:dc="d" xmlns:wp="w" xmlns:content="c"'
  const xml = `<rss ${names}><channel>${authors.join('')}${attachment}${items.join('')}</channel></rss>`
  writeFileSync(path.join(folder, 'wordpress.xml'), xml)
  const files = path.join(folder, 'uploads')
  return importFromFormat('wordpress', path.join(folder, 'wordpress.xml'), { files })
}

const articles = async () => {
  const include = {
    tags: true,
    authors: { include: { author: true }, orderBy: { position: 'asc' as const } },
  }
  const rows = await db.article.findMany({ include, orderBy: { id: 'asc' } })
  return rows.map(({ tags, authors, ...row }) => ({
    ...row,
    tags: tags.map(({ name }) => name).sort(),
    authors: authors.map(({ author }) => author.name),
  }))
}

test('of a post’s terms, tags and categories are its tags, co-authors are authors, and its format is neither', async () => {
  const { cameCount, left } = await importItems(
    anItem(
      term('author', 'cap-zed', 'Zed Coauthor') +
        term('author', 'cap-cleo', 'cleo') +
        term('author', 'cap-guest', 'guest') +
        term('author', 'cap-ann', 'ann') +
        term('post_format', 'post-format-gallery', 'Gallery') +
        term('language', 'de', 'Deutsch') +
        term('category', 'noise', 'Noise') +
        term('post_tag', 'zines', 'zines, old'),
    ),
    anItem(
      '<wp:postmeta><wp:meta_key>cap-display_name</wp:meta_key><wp:meta_value>Gus Guest</wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>cap-user_login</wp:meta_key><wp:meta_value>guest</wp:meta_value></wp:postmeta>',
      { type: 'guest-author', title: 'Gus Guest' },
    ),
  )
  expect(cameCount).toEqual({ author: 4, article: 1 })
  expect(left.map(({ title }) => title)).toEqual(['1 × attachment'])
  const [article] = await articles()
  expect(article?.tags).toEqual(['Noise', 'zines old'])
  expect(article?.authors).toEqual(['Ann & Bob', 'Zed Coauthor', 'Cleo', 'Gus Guest'])
})

test.each([
  'Allgemein',
  'Uncategorised',
  'Non classé',
  'Sin categoría',
  'Без рубрики',
  '未分類',
  '미분류',
  'Χωρίς κατηγορία',
])('the category %s, of posts that have none, is no tag', async (name) => {
  await importItems(anItem(term('category', 'x', name) + term('post_tag', 'y', 'Night')))
  expect((await articles()).map(({ tags }) => tags)).toEqual([['Night']])
})

test('posts and pages of before 1970 keep their day, and zeros for a day are none', async () => {
  const old = { date: '1957-10-04 12:00:00' }
  await importItems(
    anItem('', old),
    anItem('', { ...old, type: 'page' }),
    anItem('', { date: '1969-12-31 00:00:00' }),
  )
  expect((await articles()).map(({ uploadedAt }) => uploadedAt.toISOString().slice(0, 10))).toEqual([
    '1957-10-04',
    '1969-12-31',
  ])
  const [page] = await db.sitePage.findMany()
  expect(page?.publishAt?.toISOString().slice(0, 10)).toBe('1957-10-04')
  expect(page?.isDraft).toBe(false)
})

test('a post of WordPress without a title comes with the beginning of its text as one', async () => {
  const { notes } = await importItems(
    anItem('', { title: '', type: 'page', text: '<p>No title page</p>' }),
    anItem('', { title: '', text: link }),
  )
  expect((await db.sitePage.findMany()).map(({ title }) => title)).toEqual(['No title page'])
  expect((await articles()).map(({ title }) => title)).toEqual(['PDF'])
  expect(notes.map(({ why }) => why)).toEqual(Array(2).fill('It had no title: this one is proposed.'))
})
