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

function aFolder(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-ghost-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

let number = 0
const aGhostPost = (more: object = {}) => {
  number += 1
  return {
    id: `p${number}`,
    uuid: `uuid-${number}`,
    title: `Post ${number}`,
    slug: `post-${number}`,
    html: '<p>x</p>',
    lexical: null,
    mobiledoc: null,
    feature_image: null,
    type: 'page',
    status: 'published',
    visibility: 'public',
    custom_excerpt: null,
    created_at: '2024-01-01T10:00:00.000Z',
    published_at: '2024-01-02T10:00:00.000Z',
    ...more,
  }
}

const ann = { id: '1', name: 'Ann', slug: 'ann', bio: null, profile_image: null }

function importTables(tables: Record<string, unknown>, files?: string) {
  const folder = aFolder({ 'ghost.json': JSON.stringify({ db: [{ meta: {}, data: tables }] }) })
  return importFromFormat('ghost', path.join(folder, 'ghost.json'), { files })
}

const pages = () => db.sitePage.findMany({ orderBy: { id: 'asc' } })

test('a row of Ghost that cannot be read is named with its reason, and takes no other with it', async () => {
  const post = aGhostPost({ title: 'Second' })
  const { cameCount, left } = await importTables({
    posts: [aGhostPost({ title: 'Odd', html: { no: 'text' } }), post, null],
    users: [ann, { id: null, name: 'Bo' }, { id: '3', name: null, slug: null }],
    tags: [{ id: 't', name: null }],
    posts_authors: [{ id: 'x', post_id: post.id, author_id: null }],
    posts_tags: 'none',
  })
  expect(cameCount).toEqual({ author: 1, 'site page': 1 })
  expect(left.map(({ noun, title, why }) => `${noun} “${title}”: ${why}`)).toEqual([
    'posts “Odd”: Its “html” cannot be read.',
    'posts “row 3”: It is no row.',
    'users “Bo”: Its “id” cannot be read.',
    'tags “row 1”: Its “name” cannot be read.',
    'posts_authors “row 1”: Its “author_id” cannot be read.',
    'list “posts_tags”: It is no list of rows.',
    'author “number 3”: It has no name.',
  ])
})

test('a member of Ghost’s staff without a name goes by their address, and is the author of their posts', async () => {
  const post = aGhostPost()
  await importTables({
    posts: [post],
    users: [{ id: 1, name: null, slug: 'ghost' }],
    posts_authors: [{ post_id: post.id, author_id: 1, sort_order: null }],
  })
  expect((await db.author.findMany()).map(({ name }) => name)).toEqual(['ghost'])
  expect(await pages()).toHaveLength(1)
})

test.each([
  ['', '<p>Night buses of Kassel</p><p>and more</p>', 'Night buses of Kassel and more'],
  [null, '<p>x</p>', 'x'],
  [' \u200B', '', 'Untitled seven'],
])(
  'a post of Ghost with the title %j comes with one from its text, or its address',
  async (title, html, proposed) => {
    const { notes } = await importTables({ posts: [aGhostPost({ title, html, slug: 'seven' })] })
    expect((await pages()).map((page) => page.title)).toEqual([proposed])
    expect(notes.map(({ why }) => why)).toEqual(['It had no title: this one is proposed.'])
  },
)

test('what Ghost sent by mail alone comes as a draft, and says so', async () => {
  const files = aFolder({ 'files/2024/sent.pdf': aPdf(), 'images/cover.jpg': await aJpeg() })
  const html = '<p>Mail</p><a href="__GHOST_URL__/content/files/2024/sent.pdf">x</a>'
  const post = { type: 'post', html, feature_image: '__GHOST_URL__/content/images/cover.jpg' }
  const later = aGhostPost({ ...post, status: 'scheduled' })
  const posts = [aGhostPost({ ...post, status: 'sent' }), later, aGhostPost(post)]
  const posts_meta = [
    { post_id: later.id, email_only: 1 },
    { post_id: posts[2]?.id, email_only: 0 },
  ]
  const { notes } = await importTables({ posts, posts_meta }, files)
  const articles = await db.article.findMany({ orderBy: { id: 'asc' } })
  expect(articles.map(({ isDraft }) => isDraft)).toEqual([true, true, false])
  expect(notes.map(({ title, why }) => `${title}: ${why}`)).toEqual(
    [posts[0], later].map((post) => `${post?.title}: It went out by mail alone: it comes as a draft.`),
  )
})

test('no page keeps the words that Ghost writes for its own address', async () => {
  const lexical = JSON.stringify({
    root: {
      type: 'root',
      children: [{ type: 'link', url: '__GHOST_URL__/about/', children: [{ type: 'text', text: 'a' }] }],
    },
  })
  const html =
    '<p>See __GHOST_URL__/x, <a href="__GHOST_URL__">home</a>, <a href="__GHOST_URL__/about/">about</a>.</p><img src="__GHOST_URL__/content/images/none.png" alt="cat">'
  await importTables({
    posts: [aGhostPost({ html }), aGhostPost({ html: null, lexical, slug: '__GHOST_URL__' })],
    users: [{ ...ann, bio: 'Of __GHOST_URL__/ann' }],
  })
  const [written, lexicalPage] = await pages()
  expect(written?.body).toContain('See /x, [home](/), [about](/about/).')
  expect(lexicalPage?.body).toBe('[a](/about/)\n')
  const all = JSON.stringify([await pages(), await db.author.findMany()])
  expect(all).not.toContain('GHOST')
})

test('dates of Ghost before 1970 and as old exports write them keep their day', async () => {
  await importTables({
    posts: [
      aGhostPost({ published_at: '1957-10-04T12:00:00.000Z' }),
      aGhostPost({ published_at: 1388318400000 }),
      aGhostPost({ published_at: '2016-02-29 23:30:00' }),
    ],
  })
  const days = (await pages()).map(({ publishAt }) => publishAt?.toISOString().slice(0, 16))
  expect(days).toEqual(['1957-10-04T12:00', '2013-12-29T12:00', '2016-02-29T23:30'])
})
