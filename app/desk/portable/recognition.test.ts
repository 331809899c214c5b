import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPdf } from '../../../test/files'
import { importFormats, recognizeSource } from './import.server'

function aFolder(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-recognized-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
const recognize = (content: string | Buffer) => recognizeSource(path.join(aFolder({ file: content }), 'file'))

const longCell = `"${'a long text\n'.repeat(10_000)}"`

test.each([
  ['ghost', '{"db":[{"meta":{},"data":{"posts":[]}}]}'],
  ['ghost', ' {\n "meta": {}, "data": {"posts": []}}'],
  [
    'wordpress',
    '<?xml version="1.0"?>\n<!-- a note -->\n<rss version="2.0"\n xmlns:wp="http://wordpress.org/export/1.2/">',
  ],
  ['orders', 'Name,Email,Financial Status,Lineitem name\n#1,a@b.example,paid,Zine\n'],
  ['orders', Buffer.from('\uFEFFitem type,item name,bandcamp transaction id\n', 'utf16le')],
  ['orders', '\uFEFF"Order ID";"Number of Items";"Order Total"\n'],
  ['discounts', 'Code,Amount,Discount Type\nSUMMER,10,percent\n'],
  ['redirects', 'Redirect from,Redirect to\n/a,/b\n'],
  ['shopify-pages', `Handle,Title,Body HTML\nabout,About,${longCell}\n`],
  ['products', `Handle\tTitle\tBody (HTML)\tVariant Price\nzine\tZine\t${longCell}\t5\n`],
  ['subscribers', 'Email Address,First Name,MEMBER_RATING\na@b.example,A,2\n'],
  ['members', 'Name,Email,Patron Status,Tier\nA,a@b.example,Active patron,Gold\n'],
  ['products', 'title,price\nZine,5\n'],
])('an export is recognized as %s by what is in it', async (name, content) => {
  expect(await recognize(content)).toBe(name)
})

test('folders are recognized by the names of their files', async () => {
  expect(await recognizeSource(aFolder({ 'issues/one.pdf': aPdf(), 'list.csv': 'title,price\n' }))).toBe(
    'folder',
  )
  expect(await recognizeSource(aFolder({ 'subscribed_members_export_1.csv': 'Email Address\n' }))).toBe(
    'subscribers',
  )
  expect(await recognizeSource(aFolder({ 'zinehouse.json': '{}', 'files/one.pdf': aPdf() }))).toBe(
    'zinehouse',
  )
})

test.each([
  ['an empty file', ''],
  ['a PDF', aPdf()],
  ['a web page', '<!doctype html><title>Handle,Title</title>'],
  ['a feed of another program', '<rss version="2.0"></rss>'],
  ['a table of something else', 'day,weather\nMonday,rain\n'],
  ['a table of addresses that nobody says subscribed', 'email,name\na@b.example,A\n'],
  ['bytes that are no text', Buffer.from([0, 1, 2, 0, 255, 254, 0, 0, 129])],
])('%s is not taken for an export', async (_name, content) => {
  await expect(recognize(content)).rejects.toThrow('is no export that is recognized here')
})

test('what is not there is said to be missing', async () => {
  await expect(recognizeSource('/nowhere/at-all')).rejects.toThrow('/nowhere/at-all is not there.')
})

test('the command names every kind of export', () => {
  const usage = readFileSync('scripts/import.mjs', 'utf8')
  const named = [...usage.matchAll(/^(?:const usage = `)?npm run import -- ([a-z-]+) (?:FILE|DIR)/gm)].map(
    ([, name]) => name,
  )
  expect(named.toSorted()).toEqual(importFormats.map(({ name }) => name).toSorted())
})
