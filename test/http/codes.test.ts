import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aDownload } from '../builders'
import { aPdf } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

test('codes are made, printed and redeemed by plain forms, without an account', async () => {
  const pdf = aPdf(4000)
  const { variantId } = await aDownload({ title: 'Tape' }, { 'Side-A.pdf': pdf })
  expect(await textOf(await boss.page(`/admin/codes?variant=${variantId}`))).toContain('Create codes')
  const send = (path: string, fields: Record<string, string>) =>
    boss.page(path, { method: 'POST', body: new URLSearchParams(fields) })
  for (const count of ['0', '1001', '-1', '1.5', 'x'])
    expect((await send('/admin/codes', { variantId: String(variantId), count, note: '' })).status).toBe(400)
  const made = await send('/admin/codes', {
    variantId: String(variantId),
    count: '3',
    note: 'First pressing',
  })
  const batch = made.headers.get('location') ?? ''
  expect([made.status, batch]).toEqual([303, expect.stringMatching(/^\/admin\/codes\/\d+$/)])
  expect(await textOf(await boss.page(batch))).toContain('0 of 3 used, 3 left.')
  const sheet = await textOf(await boss.page(`${batch}/print`))
  expect(sheet.match(/<svg viewBox="0 0 \d+ \d+" role="img"/g)).toHaveLength(3)
  const [code = ''] = sheet.match(/\b[2-9B-Z]{4}-[2-9B-Z]{4}-[2-9B-Z]{4}\b/) ?? []

  const typed = await fetch(`${server.origin}/redeem?code=${code.toLowerCase().replaceAll('-', '+')}`, {
    redirect: 'manual',
  })
  expect([typed.status, typed.headers.get('location')]).toEqual([302, `/redeem/${code}`])
  const page = await textOf(await fetch(`${server.origin}/redeem/${code}`))
  expect(page).toContain('Side A')
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(page) ?? []
  const redeem = (email: string) =>
    fetch(`${server.origin}/redeem/${code}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: server.origin },
      body: new URLSearchParams({ key, email }),
    })
  expect((await redeem('nonsense')).status).toBe(400)
  const done = await redeem('Ada@Example.org')
  const order = done.headers.get('location') ?? ''
  expect([done.status, order]).toEqual([303, expect.stringMatching(/^\/orders\/[\w-]+\?key=/)])
  const html = await textOf(await fetch(server.origin + order))
  const [, link = ''] = /href="(\/orders\/[^"]+\/files\/[^"]+)"/.exec(html) ?? []
  const file = await fetch(server.origin + link.replaceAll('&amp;', '&'))
  expect([file.status, Buffer.from(await file.arrayBuffer()).equals(pdf)]).toEqual([200, true])
  expect(link).not.toContain('key=')
  expect((await fetch(server.origin + link.split('?')[0])).status).toBe(403)
  const mails = await db.outgoingMail.findMany({ where: { recipient: 'ada@example.org' } })
  expect(mails.map(({ kind }) => kind)).toEqual(['download'])

  const again = await fetch(`${server.origin}/redeem/${code}`)
  expect([again.status, await textOf(again)]).toEqual([
    409,
    expect.stringContaining('This code has been used.'),
  ])
  expect((await fetch(`${server.origin}/redeem/NOSUCHCODE`)).status).toBe(404)
  expect(await textOf(await boss.page(batch))).toContain('1 of 3 used, 2 left.')
  await send(batch, { intent: 'withdraw-all' })
  expect(await textOf(await boss.page(`${batch}/print`))).toContain(
    'All of these codes are used or withdrawn.',
  )
})
