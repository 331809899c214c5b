import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { aUser } from '../builders'
import { cookieOf } from './logged-in'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const navOf = (html: string, label: string) =>
  new RegExp(`<nav[^>]*aria-label="${label}"[^>]*>(.*?)</nav>`, 's').exec(html)?.[1] ?? ''
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)

test('pages that share an entry of the menu are tabs, for whoever may open them', async () => {
  const page = async (staff: 'owner' | 'editor', path: string) => {
    const cookie = await cookieOf(await aUser({ staff, role: 'admin' }))
    return (await fetch(app.origin + path, { headers: { cookie } })).text()
  }
  const trash = await page('owner', '/admin/trash')
  expect(linksOf(navOf(trash, 'System'))).toEqual([
    '/admin/activity',
    '/admin/mails',
    '/admin/jobs',
    '/admin/trash',
    '/admin/before-you-open',
  ])
  expect(navOf(trash, 'System')).toMatch(
    /href="\/admin\/trash" aria-current="page"|aria-current="page"[^>]*href="\/admin\/trash"/,
  )
  expect(navOf(trash, 'Admin')).toMatch(/href="\/admin\/activity" aria-current="page"/)
  expect(linksOf(navOf(await page('editor', '/admin/trash'), 'System'))).toEqual([
    '/admin/activity',
    '/admin/trash',
  ])
  expect(navOf(await page('owner', '/admin/pages'), 'System')).toBe('')
  expect(linksOf(navOf(await page('owner', '/admin/invoices'), 'Wholesale'))).toEqual([
    '/admin/wholesale',
    '/admin/invoices',
  ])
})
