import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../../../test/app'
import { aUser } from '../../../test/builders'
import { cookieOf } from '../../../test/http/logged-in'
import { aSilentMailServer } from '../../../test/mail'
import { env } from '../../platform/env.server'
import { runChecks } from './doctor.server'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const pageOf = async (staff: 'owner' | 'editor') => {
  const cookie = await cookieOf(await aUser({ staff, role: 'admin' }))
  return fetch(`${app.origin}/admin/before-you-open`, { headers: { cookie } })
}

test('owners see before they open what the doctor says, with what to do, without a script', async () => {
  const html = (await (await pageOf('owner')).text()).replace(/<script.*?<\/script>/gs, '')
  expect(html).toContain('You are ready to open.')
  for await (const { says, advice } of runChecks({ isServing: true })) {
    if (/are free/.test(says)) continue
    expect(html).toContain(escaped(says))
    if (advice) expect(html).toContain(escaped(`To do: ${advice}`).replace('To do: ', ''))
  }
  expect((await pageOf('editor')).status).toBe(403)
})

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#x27;')
    .replaceAll('"', '&quot;')

test('a mail server that never answers is told of, and holds up no other check', async () => {
  const silent = await aSilentMailServer()
  env.mail.url = silent.url
  try {
    const found = []
    for await (const finding of runChecks({ limitMs: 500, isServing: true })) found.push(finding)
    expect(found.filter(({ about }) => about === 'mail')).toEqual([
      {
        level: 'warning',
        about: 'mail',
        says: 'no answer within 0.5 seconds',
        advice: 'npm run doctor waits longer',
      },
    ])
    expect(found.at(-1)?.about).toBe('clock')
  } finally {
    env.mail.url = undefined
    silent.stop()
  }
})
