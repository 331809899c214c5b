import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { articleContentKind } from '../../app/magazine/publications/admin/article.content.server'
import { env } from '../../app/platform/env.server'
import { createRecord } from '../../app/site/content/lifecycle.server'
import { type RunningApp, startApp } from '../app'
import { aFile, anAuthor, articleFields } from '../builders'
import { aPdf } from '../files'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

async function previewOf(address: string): Promise<string> {
  const html = await (await fetch(app.origin + address)).text()
  expect(html, address).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** An article whose cover is red from edge to edge. */
async function anArticleWithCover(width: number, height: number) {
  const cover = sharp({ create: { width, height, channels: 3, background: '#e8431f' } })
  const pdf = [await aFile('pdf', 'a.pdf', aPdf())]
  const coverImage = [await aFile('cover', 'a.jpg', await cover.jpeg().toBuffer())]
  return createRecord(articleContentKind, { fields: articleFields(), files: { pdf, coverImage } })
}

test('a portrait cover stands whole on a wide card when its page is shared', async () => {
  const { id } = await anArticleWithCover(300, 400)
  const card = sharp(await bytesOf(await previewOf(`/articles/${id}`)))
  const { format, width, height } = await card.metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })

  const { data } = await card.raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * 1200 + x) * 3] ?? 0
  for (const y of [45, 315, 585]) expect(redAt(600, y)).toBeGreaterThan(220)
  expect(redAt(20, 315)).toBeLessThan(180)
  expect(redAt(1180, 315)).toBeLessThan(180)
})

test('every page has a share picture, its own or the one with the name of the site', async () => {
  const { id } = await anArticleWithCover(1600, 800)
  const author = await anAuthor()
  const own = ['/', `/articles/${id}`]
  const others = ['/search', '/authors', `/authors/${author.id}`, '/shop', '/bands', '/login', '/register']
  for (const address of own) expect(await previewOf(address)).toContain('/pictures/share/covers/')
  for (const address of others) expect(await previewOf(address)).toBe(`${app.origin}/share.jpg`)
  for (const picture of [await previewOf('/'), `${app.origin}/share.jpg`]) {
    expect(await sharp(await bytesOf(picture)).metadata()).toMatchObject({ width: 1200, height: 630 })
  }
})

test('the icons of browser and phone are drawn from the name of the site', async () => {
  const name = env.siteName
  onTestFinished(() => {
    env.siteName = name
  })
  const html = await (await fetch(app.origin)).text()
  const icons = async () => {
    const touch = await bytesOf(`${app.origin}/apple-touch-icon.png`)
    const ico = await bytesOf(`${app.origin}/favicon.ico`)
    return { touch, ico }
  }
  for (const address of ['/favicon.ico', '/icon.png', '/apple-touch-icon.png']) {
    expect(html).toContain(`href="${address}"`)
  }
  const before = await icons()
  expect(await sharp(before.touch).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  expect(before.ico.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]))
  expect(await sharp(before.ico.subarray(before.ico.readUInt32LE(18))).metadata()).toMatchObject({
    width: 16,
  })

  env.siteName = 'Quarterly <&> Co'
  const after = await icons()
  expect(after.touch.equals(before.touch)).toBe(false)
  expect(after.ico.equals(before.ico)).toBe(false)
})
