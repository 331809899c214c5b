import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { coreDeskGroups } from '../../app/desk/admin/desk-links'
import { isAddressSwitchedOn } from '../../app/desk/modules/switchboard.server'
import { modules } from '../../app/modules'
import { openCallsModule } from '../../app/people/calls/open-calls.module'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { findDiscountByCode, hasDiscounts } from '../../app/shop/discounts/discounts.server'
import type { Module } from '../../app/site/modules/module'
import { switchModule } from '../../app/site/modules/switches.server'
import { type RunningApp, startApp } from '../app'
import { aMerchItem, anArticleWithFiles, aPlan, aUser } from '../builders'
import { aCall } from '../calls'
import { anMp3 } from '../files'
import { openToFollowers } from '../followed'
import { aKey } from '../keys'
import { aRelease } from '../music'
import { aDiscount } from '../shopping'
import { cookieOf } from './logged-in'
import { requests } from './requests'

let app: RunningApp
/** The headers of those whom the site knows. */
let who: Record<string, Record<string, string>>
let owner: Record<string, string>

beforeAll(async () => {
  app = await startApp()
  const boss = await aUser({ role: 'admin', staff: 'owner' })
  const other = await aUser({ role: 'admin', staff: 'owner' })
  owner = { cookie: await cookieOf(boss) }
  who = {
    reader: { cookie: await cookieOf(await aUser({})) },
    owner,
    key: { authorization: `Bearer ${await aKey(other.id, ['read', 'write'])}` },
  }
})
afterAll(() => app.stop())

const addressesOf = ({ routes }: Module) =>
  Object.values(routes)
    .flat()
    .map(({ path = '' }) => `/${path.replace(/:\w+/g, '1')}`)

const { statusOf, ...request } = requests(() => app.origin)
const textOf = (address: string, headers = owner) => request.textOf(address, headers)

test('a module that is off is in no sitemap', async () => {
  const { address } = await aCall()
  const isListed = async () => (await textOf('/sitemap/calls-1.xml')).includes(`/calls/${address}`)
  expect(await isListed()).toBe(true)
  await switchModule(openCallsModule, false, modules)
  expect(await isListed()).toBe(false)
  await switchModule(openCallsModule, true, modules)
})

test('a module that is off has no address, for anybody, and no word in menu, reference and sitemap', async () => {
  for (const module of modules) await switchModule(module, false, modules)
  const texts = (
    await Promise.all(
      ['/admin', '/userInfo', '/api', '/api/openapi.json', '/sitemap/calls-1.xml'].map((address) =>
        textOf(address),
      ),
    )
  ).join(' ')
  for (const module of modules) {
    for (const { to } of module.links) expect([to, await statusOf(`${to}.csv`, owner)]).toEqual([to, 404])
    const addresses = addressesOf(module)
    const byStranger = addresses.map(async (address) => [address, await statusOf(address, {})])
    expect(Object.fromEntries(await Promise.all(byStranger))).toEqual(
      Object.fromEntries(addresses.map((address) => [address, 404])),
    )
    for (const place of Object.values(module.routes)) {
      const [address = ''] = addressesOf({ ...module, routes: { site: place } })
      const byOthers = Object.entries(who).map(async ([name, headers]) => [
        name,
        await statusOf(address, headers),
      ])
      expect({ address, ...Object.fromEntries(await Promise.all(byOthers)) }).toEqual({
        address,
        reader: 404,
        owner: 404,
        key: 404,
      })
    }
    const entries = [...module.links, ...(module.places ?? [])].map(({ to }) => `"${to}"`)
    const described = (module.routes.api ?? []).map(({ path = '' }) => path.replace(/:(\w+)/g, '{$1}'))
    const words = [...entries, ...described.flatMap((path) => [`"/${path}"`, `>/${path}<`])]
    expect(words.filter((word) => texts.includes(word))).toEqual([])
  }
})

const pagesOf = async (): Promise<string[]> => {
  await aPlan()
  const article = await anArticleWithFiles()
  const item = await aMerchItem()
  const { bandId, id: releaseId } = await aRelease({ 'one.mp3': anMp3() })
  const band = await db.band.findUniqueOrThrow({ where: { id: bandId } })
  const release = await db.release.findUniqueOrThrow({ where: { id: releaseId } })
  return `
    / /search /authors /shop /bands /cart /login /register /orders /userInfo /reading /api
    /articles/${article.id} /item/${item.id} /bands/${band.slug} /bands/${band.slug}/releases/${release.slug}
    /admin /admin/site /admin/articles/new /admin/merch/new /admin/articles/${article.id} /admin/merch/${item.id}
    /admin/bands/${band.id} /admin/bands/${band.id}/music /admin/bands/${band.id}/releases/${release.id}
    /admin/statistics /admin/people /admin/mails /admin/jobs /admin/pages /admin/search?q=new
    /sitemap.xml /feed.xml /feed.json /opds /opds/v1.2 /opds/publications/${article.id} /manifest.webmanifest
  `
    .trim()
    .split(/\s+/)
}

test('no page leads to a module that is off, and pages lead to those that are on', async () => {
  Object.assign(env.mail, { url: new URL('smtp://127.0.0.1:9') })
  await openToFollowers(app.origin)
  env.oidc = {
    issuer: 'https://login.example',
    clientId: 'zine',
    clientSecret: '',
    name: 'Log in at school',
    roles: undefined,
  }
  onTestFinished(() => {
    env.oidc = undefined
  })
  const pages = await pagesOf()
  const linksTo = async (page: string) => {
    const texts = await Promise.all([textOf(page), textOf(page, who.reader), textOf(page, {})])
    return texts.flatMap(linksIn)
  }
  const linksNow = async () => (await Promise.all(pages.map(linksTo))).flat()

  for (const module of modules) await switchModule(module, true, modules)
  const all = new Set(await linksNow())
  for (const module of modules) await switchModule(module, false, modules)
  const left = new Set(await linksNow())
  expect([...left].filter((link) => !isAddressSwitchedOn(link))).toEqual([])

  const visible = new Set([...all].filter((link) => !isAddressSwitchedOn(link)).map(moduleAt))
  expect(linkedTo.filter((name) => !visible.has(name))).toEqual([])
})

/** Modules that pages of readers and of the desk lead to. */
const linkedTo = [
  'members',
  'followers',
  'newsletter',
  'oidc',
  'devices',
  'plays',
  'calls',
  'wholesale',
  'webhooks',
]

const moduleAt = (link: string) =>
  modules.find((module) =>
    Object.values(module.routes)
      .flat()
      .some(({ path = '' }) =>
        new RegExp(`^/${path.replace(/:\w+/g, '[^/]+')}$`).test(link.replace(/[?#].*$/, '')),
      ),
  )?.name

const linksIn = (text: string) =>
  [...text.matchAll(/(?:href|action|src|url)"?[=:]\s*"([^"]+)"/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, ''),
  )

test('a module that is on again has its addresses, and its entries in the menu', async () => {
  for (const module of modules) await switchModule(module, true, modules)
  const menu = await textOf('/admin')
  for (const module of modules) {
    for (const { to } of module.links) {
      expect(menu).toContain(`href="${to}"`)
      expect([to, await statusOf(to, owner)]).toEqual([to, 200])
    }
    expect(module.links.map(({ group }) => coreDeskGroups.some(({ id }) => id === group))).not.toContain(
      false,
    )
  }
})

const press = (headers: Record<string, string>, fields: Record<string, string>) =>
  fetch(`${app.origin}/admin/modules`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

test('an owner switches a module on and off by a form, and nobody else does', async () => {
  const off = { name: 'discounts', to: 'off' }
  expect((await press(who.reader ?? {}, off)).status).toBe(403)
  expect((await press({}, off)).status).toBe(302)
  expect(await statusOf('/admin/discounts', owner)).toBe(200)
  const { code } = await aDiscount()
  expect(await findDiscountByCode(code)).not.toBeNull()
  expect((await press(owner, off)).status).toBe(303)
  expect(await statusOf('/admin/discounts', owner)).toBe(404)
  expect([await findDiscountByCode(code), await hasDiscounts()]).toEqual([null, false])
  expect((await press(owner, off)).status).toBe(303)
  expect((await press(owner, { name: 'discounts', to: 'on' })).status).toBe(303)
  expect(await statusOf('/admin/discounts', owner)).toBe(200)
  expect([(await findDiscountByCode(code))?.id, await hasDiscounts()]).toEqual([expect.any(Number), true])
})

test('switching off says who still has a link, and keeps that until it is settled', async () => {
  const off = { name: 'wholesale', to: 'off' }
  const { id, code } = await db.wholesaleList.create({ data: { name: 'Book shops', code: 'BCDFGHJKMNPQ' } })
  const told = await press(owner, off)
  expect(await told.text()).toContain('1 price list is open to a shop')
  expect(await statusOf('/admin/wholesale', owner)).toBe(200)

  expect((await press(owner, { ...off, isSure: 'yes' })).status).toBe(303)
  expect(await statusOf('/admin/wholesale', owner)).toBe(404)
  expect(await statusOf(`/wholesale/${code}`, {})).toBe(200)
  await db.wholesaleList.update({ where: { id }, data: { endedAt: new Date() } })
  expect(await statusOf(`/wholesale/${code}`, {})).toBe(404)
})

const api = (headers: Record<string, string>, body?: { on: string[] }) =>
  fetch(`${app.origin}/api/modules`, {
    method: body ? 'PUT' : 'GET',
    headers: { ...headers, origin: app.origin, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })

test('a program sets what is on, all at once, and is told what stays open to people outside', async () => {
  const names = modules.map(({ name }) => name)
  expect((await api(owner, { on: names })).status).toBe(200)
  await db.auditEntry.deleteMany()
  expect((await (await api(owner)).json()).on).toEqual(names)
  expect((await api(who.reader ?? {})).status).toBe(403)
  expect((await api({})).status).toBe(401)
  expect((await api(who.key ?? {}, { on: [] })).status).toBe(403)

  await db.wholesaleList.create({ data: { name: 'Book shops', code: 'BCDFGHJKMNPR' } })
  const on = names.filter((name) => name !== 'wholesale' && name !== 'discounts')
  const answer = await api(owner, { on: on.toReversed() })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { on, unsettled: [{ name: 'wholesale', sentences: ['1 price list is open to a shop'] }] },
  ])
  expect(await statusOf('/admin/discounts', owner)).toBe(404)
  expect(await statusOf('/wholesale/BCDFGHJKMNPR', {})).toBe(200)
  const told = await db.auditEntry.findMany({
    where: { subjectType: 'module' },
    orderBy: { subjectName: 'asc' },
  })
  expect(told.map(({ subjectName, note }) => `${subjectName}: ${note}`)).toEqual([
    'Discounts: switched off',
    'Wholesale: switched off',
  ])

  const refused = await api(owner, { on: ['discounts', 'discount'] })
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { message: 'There is no module discount.', errors: { on: ['There is no module discount.'] } },
  ])
  expect(await statusOf('/admin/discounts', owner)).toBe(404)
  expect((await api(owner, { on: names })).status).toBe(200)
  expect(await statusOf('/admin/discounts', owner)).toBe(200)
})
