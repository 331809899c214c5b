import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { modules } from '../../app/modules'
import { membersModule } from '../../app/people/members/members.module'
import { db } from '../../app/platform/database/db.server'
import { switchModule } from '../../app/site/modules/switches.server'
import { type RunningApp, startApp } from '../app'
import { aMembership, anArticleWithFiles, aPlan, aUser } from '../builders'
import { cookieOf } from './logged-in'
import { requests } from './requests'

let app: RunningApp
let owner: Record<string, string>
let planId: number

beforeAll(async () => {
  app = await startApp()
  owner = { cookie: await cookieOf(await aUser({ role: 'admin', staff: 'owner' })), Origin: app.origin }
  planId = (await aPlan({ name: 'Friend' })).id
})
afterAll(() => app.stop())
afterEach(() => switchModule(membersModule, true, modules))

const { statusOf, textOf, post } = requests(() => app.origin)
const putAway = () => switchModule(membersModule, false, modules)

async function aMember() {
  const user = await aUser()
  const { id } = await aMembership(user.id, planId)
  return { id, headers: { cookie: await cookieOf(user), Origin: app.origin } }
}

const forMembers = async () => {
  const article = await anArticleWithFiles()
  await db.article.update({ where: { id: article.id }, data: { access: 'members', previewPages: 1 } })
  return article
}

test('a member keeps page, reading and cancellation while members are off, and nobody else has such a page', async () => {
  const member = await aMember()
  const article = await forMembers()
  const asked = await post('/admin/modules', owner, { name: 'members', to: 'off' })
  expect(await asked.text()).toMatch(/\d memberships? (is|are) active/)

  await putAway()
  const page = '/userInfo/membership'
  const others = [{}, owner, { cookie: await cookieOf(await aUser()) }]
  expect(await Promise.all(others.map((headers) => statusOf(page, headers)))).toEqual([404, 404, 404])
  expect(await textOf(page, member.headers)).toContain('Friend')
  expect(await textOf('/userInfo', member.headers)).toContain(page)
  expect(await statusOf(`/${article.pdfPath}`, member.headers)).toBe(200)
  const cancelled = await post(page, member.headers, { intent: 'cancel', id: String(member.id) })
  expect(cancelled.status).toBe(303)
  expect((await db.membership.findUniqueOrThrow({ where: { id: member.id } })).status).toBe('ended')
  expect(await statusOf(page, member.headers)).toBe(404)
  expect(await textOf('/userInfo', member.headers)).not.toContain(page)
})

test('what is for members stays for members while they are off, also after its form is saved', async () => {
  const article = await forMembers()
  const form = `/admin/articles/${article.id}`
  expect(await textOf(form, owner)).toContain('Who can read it')
  await putAway()
  expect(await textOf(form, owner)).not.toContain('Who can read it')
  const body = new FormData()
  const { title, description, filetype, contentType } = article
  for (const [name, value] of Object.entries({ title, description, filetype, contentType }))
    body.append(name, value)
  const saved = await fetch(`${app.origin}/api/articles/${article.id}`, {
    method: 'PUT',
    headers: owner,
    body,
  })
  expect(saved.status).toBe(200)
  expect(await db.article.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({
    access: 'members',
    previewPages: 1,
  })
  expect(await statusOf(`/${article.pdfPath}`)).toBe(404)
  const page = await textOf(`/articles/${article.id}`)
  expect([page.includes('For members'), page.includes('/join')]).toEqual([true, false])
})

test('plans have no address while members are off, in the desk, the API and the trash', async () => {
  const plan = await aPlan({ name: 'Gone' })
  await db.plan.update({ where: { id: plan.id }, data: { deletedAt: new Date() } })
  const addresses = ['/join', '/api/plans', '/admin/plans', '/admin/plans/new', `/admin/plans/${planId}`]
  await putAway()
  for (const address of [...addresses, `/admin/delete/plans/${planId}`])
    expect([address, await statusOf(address), await statusOf(address, owner)]).toEqual([address, 404, 404])
  expect(await textOf('/admin/trash', owner)).not.toContain('Gone')
  expect(await textOf('/api/openapi.json', owner)).not.toContain('"plans"')
  expect(await textOf('/admin/search?q=Friend', owner)).not.toContain('/admin/plans')
  await switchModule(membersModule, true, modules)
  expect(await statusOf(`/admin/plans/${planId}`, owner)).toBe(200)
  expect(await textOf('/admin/trash', owner)).toContain('Gone')
  expect(await textOf('/')).toContain('/join')
})
