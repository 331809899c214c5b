import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentKinds } from '../../app/desk/admin/content-registry.server'
import { db } from '../../app/platform/database/db.server'
import { setSiteZone } from '../../app/platform/site-zone'
import { trashRecord } from '../../app/site/content/trash.server'
import { anArticleWithFiles } from '../builders'
import { formOf } from '../files'
import { forgedFrom } from '../forged'
import { articleFields, pdf, pressForTests } from './press'
import { redirected } from './redirected'

const { server, token, send, post, get, cover } = pressForTests()

beforeEach(() => setSiteZone('America/New_York'))
afterEach(() => setSiteZone('UTC'))

const upload = async (...fields: [string, string][]) =>
  (await post('/api/articles', [...articleFields, ...fields, pdf(), cover()])).json()
const asAdmin = async (address: string) => (await send(address, undefined, {}, 'GET')).text()
const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

test('an upload date is the site’s day, and its hour where one is given', async () => {
  const { id, uploadDate } = await upload(['uploadDate', '2024-03-01'])
  expect(uploadDate).toBe('2024-03-01T05:00:00.000Z')
  expect(await (await get(`/articles/${id}`)).text()).toContain('March 1, 2024')

  const evening = await upload(['uploadDate', '2024-03-01'], ['uploadTime', '22:30'])
  expect(evening.uploadDate).toBe('2024-03-02T03:30:00.000Z')
  expect(await (await get(`/articles/${evening.id}`)).text()).toContain('March 1, 2024')
  const form = await asAdmin(`/admin/articles/${evening.id}`)
  expect(form).toContain('value="2024-03-01"')
  expect(form).toContain('value="22:30"')

  expect((await upload(['uploadDate', '2024-03-01'], ['uploadTime', '25:00'])).errors).toEqual({
    uploadTime: ['Enter a time, such as 18:30.'],
  })
})

test('where it is another day than at Greenwich, today is the site’s day, and what is uploaded is out at once', async () => {
  const isMorning = new Date().getUTCHours() < 12
  const hoursEast = isMorning ? -12 : 14
  setSiteZone(isMorning ? 'Etc/GMT+12' : 'Etc/GMT-14')
  const today = dayFromNow(hoursEast / 24)
  expect(today).not.toBe(dayFromNow(0))
  expect(await asAdmin('/admin/articles/new')).toContain(`value="${today}"`)
  const { id, uploadDate } = await upload()
  expect(uploadDate).toBe(new Date(Date.parse(today) - hoursEast * 3600_000).toISOString())
  expect((await get(`/articles/${id}`)).status).toBe(200)
})

test('after an upload the page says what happened and links to the piece and to an empty form', async () => {
  const uploadByForm = async (...fields: [string, string][]) => {
    const answer = await fetch(`${server().origin}/admin/articles/new`, {
      method: 'POST',
      body: formOf([...articleFields, ...fields, pdf(), cover()]),
      headers: { Authorization: `Bearer ${token()}`, Origin: server().origin },
      redirect: 'manual',
    })
    return (await redirected(answer, { Authorization: `Bearer ${token()}` })).text()
  }
  const done = await uploadByForm()
  expect(done).toContain('>Article uploaded successfully!<')
  expect(done).toMatch(
    /href="\/articles\/\d+"[^>]*>View it<\/a> · <a[^>]+href="\/admin\/articles\/new"[^>]*>Upload another/,
  )
  expect(await uploadByForm(['isDraft', 'on'])).toContain('It is a draft: readers cannot see it.')
  const day = dayFromNow(40)
  expect(await uploadByForm(['uploadDate', day], ['uploadTime', '18:30'])).toMatch(
    /It will be published on \w+ \d+, \d{4} at 6:30 PM\./,
  )
})

test('admins open drafts and scheduled pieces with a banner, and others by a preview link', async () => {
  const draft = await anArticleWithFiles({ isDraft: 'on' })
  const scheduled = await anArticleWithFiles({ uploadDate: dayFromNow(40), uploadTime: '18:30' })
  expect(await asAdmin(`/articles/${scheduled.id}`)).toMatch(/Scheduled for \w+ \d+, \d{4} at 6:30 PM\./)
  const page = await asAdmin(`/articles/${draft.id}`)
  expect(page).toContain('Draft.')
  expect((await get(`/articles/${draft.id}`)).status).toBe(404)

  const [, link = ''] = /value="http[^"]+(\/articles\/\d+\?preview=[^"]+)"/.exec(page) ?? []
  const shown = await get(link)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const text = await shown.text()
  expect(text).toContain('Readers cannot see it yet.')
  expect(text).not.toContain('/admin/articles/')
  expect(text).not.toContain('view.gif')
  const [, file = ''] = /href="(\/api\/uploads\/[^"]+preview=[^"&]+)"/.exec(text) ?? []
  expect((await get(file)).headers.get('cache-control')).toBe('private, no-store')
  expect((await get(file.split('?')[0] ?? '')).status).toBe(404)

  const sent = link.split('preview=')[1]
  expect((await get(`/articles/${scheduled.id}?preview=${sent}`)).status).toBe(404)
  expect((await get(`/api/${scheduled.pdfPath}?preview=${sent}`)).status).toBe(404)
  expect((await get(forgedFrom(link))).status).toBe(404)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 32 * 24 * 3600_000 })
  expect((await get(link)).status).toBe(404)
  vi.useRealTimers()
  const boss = await db.user.findFirstOrThrow({ where: { username: 'boss' } })
  await trashRecord(contentKinds.articles, draft.id, boss)
  expect([(await get(link)).status, (await get(file)).status]).toEqual([404, 404])
})
