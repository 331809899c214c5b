import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aPng } from '../../../../test/files'
import { db } from '../../../platform/database/db.server'
import { followRedirect } from '../../../site/redirects/redirects.server'
import { importFromFormat } from '../import.server'

beforeEach(async () => {
  await db.redirect.deleteMany()
  await db.sitePage.deleteMany()
  await db.importedRecord.deleteMany()
  await db.creationKey.deleteMany()
})

async function aFolder(csv: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-shopify-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'files'))
  writeFileSync(path.join(folder, 'files/print.png'), await aPng())
  writeFileSync(path.join(folder, 'list.csv'), csv)
  return (format: string) =>
    importFromFormat(format, path.join(folder, 'list.csv'), { files: path.join(folder, 'files') })
}

test('a list of redirects comes, without those that lead in a circle or out, and never over one of this site', async () => {
  await db.redirect.create({ data: { from: '/old-shop', to: '/shop' } })
  const run = await aFolder(`Redirect from,Redirect to
/collections/zines,/shop
/old-shop,/bands
/a,/b
/b,/a
/out,https://elsewhere.example/
/collections/zines,/bands
`)
  const { cameCount, hereCount, left } = await run('redirects')
  expect([cameCount, hereCount]).toEqual([{ redirect: 2 }, { redirect: 1 }])
  expect(left.map(({ title }) => title).sort()).toEqual(['/b', '/collections/zines', '/out'])
  const leadsTo = (address: string) => followRedirect(new URL(address, 'https://us.example'))
  expect(await leadsTo('/collections/zines')).toBe('/shop')
  expect(await leadsTo('/old-shop')).toBe('/shop')
  expect((await run('redirects')).cameCount).toEqual({})
})

test('pages and posts of Shopify come as drafts with their pictures, and their old addresses lead to them', async () => {
  const pages = await aFolder(`ID,Handle,Command,Title,Body HTML,Published,Published At
1,about-us,MERGE,"About, us","<p>We <b>print</b><script>x()</script>
by hand.</p><img src=""https://cdn.shopify.com/s/files/1/0001/files/print_600x.png?v=2"" alt=""The press"">",TRUE,2022-03-04 10:00:00 +0000
`)
  expect((await pages('shopify-pages')).cameCount).toEqual({ 'site page': 1 })
  const posts = await aFolder(`ID,Handle,Title,Body HTML,Blog: Handle,Tags,Published,Published At
2,hello,Hello,<p>First post.</p>,news,"a, b",TRUE,2022-03-05 10:00:00 +0000
`)
  await posts('shopify-pages')
  expect((await posts('shopify-pages')).cameCount).toEqual({})
  const rows = await db.sitePage.findMany({ orderBy: { id: 'asc' }, include: { pictures: true } })
  expect(
    rows.map(({ title, address, isDraft, pictures }) => [title, address, isDraft, pictures.length]),
  ).toEqual([
    ['About, us', 'about-us', true, 1],
    ['Hello', 'hello', true, 0],
  ])
  expect(rows[0]?.body).toContain('We **print**')
  expect(rows[0]?.body).not.toContain('x()')
  expect(await followRedirect(new URL('https://us.example/blogs/news/hello'))).toBe('/pages/hello')
})
