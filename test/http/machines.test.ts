import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadSavedSettings, saveSettings } from '../../app/desk/admin/site-settings.server'
import { db } from '../../app/platform/database/db.server'
import { refreshSite } from '../../app/site/current-site.server'
import type { MachineUses } from '../../app/site/machines'
import { type RunningApp, startApp } from '../app'
import { anArticleWithFiles, aUser } from '../builders'

let server: RunningApp
let article: { id: number; pdfPath: string; coverImage: string }
let admin: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  server = await startApp()
  admin = await aUser({ role: 'admin' })
  const { id } = await anArticleWithFiles()
  article = await db.article.findUniqueOrThrow({ where: { id } })
})
afterEach(() => allow({ allowsSearch: true, allowsSummaries: true, allowsTraining: true }))
afterAll(() => server.stop())

async function allow(uses: Partial<MachineUses>) {
  const { opened, settings } = await loadSavedSettings()
  const account = { ...admin, role: 'admin' as const, staff: 'owner' as const }
  await saveSettings({ settings: { ...settings, ...uses }, opened, siteName: 'Zinehouse' }, account)
  await refreshSite()
}
const get = (path: string) => fetch(server.origin + path)
const robots = async () => (await get('/robots.txt')).text()
const addresses = () => ['/', '/', `/articles/${article.id}`, `/${article.pdfPath}`, `/${article.coverImage}`]
async function headersOf(name: string) {
  const answers = await Promise.all([...addresses(), '/feed.xml', '/api/articles', '/nowhere'].map(get))
  return [...new Set(answers.map(({ headers }) => headers.get(name)))]
}

test('a site without limits says nothing to machines but where its pages are', async () => {
  expect(await robots()).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  expect(await robots()).not.toMatch(/GPTBot|Content-Signal|Disallow: \/$/m)
  expect([await headersOf('X-Robots-Tag'), await headersOf('TDM-Reservation')]).toEqual([[null], [null]])
  expect((await get('/.well-known/tdmrep.json')).status).toBe(404)
})

test('a site that is not to be learned from says so in robots.txt, in a reservation, and with every file', async () => {
  await allow({ allowsTraining: false })
  const text = await robots()
  expect(text).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=no')
  expect(text).toMatch(/User-agent: GPTBot\n(User-agent: .+\n)*Disallow: \/\n/)
  expect(text).not.toContain('OAI-SearchBot')
  expect(await headersOf('X-Robots-Tag')).toEqual(['noai, noimageai'])
  expect(await headersOf('TDM-Reservation')).toEqual(['1'])
  const reserved = await get('/.well-known/tdmrep.json')
  expect([reserved.status, await reserved.json()]).toEqual([200, [{ location: '/', 'tdm-reservation': 1 }]])
})

test('programs that answer questions can be asked to stay away alone', async () => {
  await allow({ allowsSummaries: false })
  const text = await robots()
  expect(text).toContain('User-agent: PerplexityBot\n')
  expect(text).not.toContain('GPTBot')
  expect(await headersOf('X-Robots-Tag')).toEqual([null])
})

test('a site that is in no search engine lets them read that', async () => {
  await allow({ allowsSearch: false })
  const text = await robots()
  expect(text).not.toContain('Sitemap:')
  expect(text).not.toMatch(/^Disallow: \/$/m)
  expect(await headersOf('X-Robots-Tag')).toEqual(['noindex'])
})
