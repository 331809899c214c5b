import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminsPages, readersPages, recordsPages, visitorsPages } from '../browser/pages'
import { type RunningServer, startServer } from '../server'
import { classRulesOf, missingRules } from '../sheets'

const admin = { username: 'editor', email: 'editor@example.org', password: 'correct horse battery' }

let server: RunningServer
beforeAll(async () => {
  server = await startServer({
    SAMPLE_CONTENT: 'on',
    ADMIN_USERNAME: admin.username,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
})
afterAll(() => server.stop())

const assets = 'build/client/assets'
const rules = new Map(
  readdirSync(assets)
    // The server's own build holds all of them once more; embedded players, their videos and e-ink have what no page has.
    .filter((name) => name.endsWith('.css') && !/^(server-build|embed|frame|eink)-/.test(name))
    .map((name) => [name, classRulesOf(readFileSync(path.join(assets, name), 'utf8'))]),
)
const rulesOf = (sheets: string[]) => sheets.flatMap((sheet) => rules.get(sheet) ?? [])

async function asAdmin(): Promise<string> {
  const { username, password } = admin
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Returns the classes of a page's markup, and the names of its sheets. */
async function pageAt(address: string, cookie = '') {
  const html = await (await fetch(server.origin + address, { headers: { cookie } })).text()
  return {
    classes: new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))),
    sheets: [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([^"]+\.css)"/g)].map(
      ([, name = '']) => name,
    ),
  }
}

async function unstyledOn(address: string, cookie?: string): Promise<string[]> {
  const { classes, sheets } = await pageAt(address, cookie)
  const others = [...rules.keys()].filter((sheet) => !sheets.includes(sheet))
  return missingRules(classes, rulesOf(sheets), rulesOf(others)).map((rule) => `${address}: ${rule}`)
}

test('every page loads the styles of what it shows', async () => {
  const cookie = await asAdmin()
  const found: string[] = []
  for (const address of [...readersPages, ...visitorsPages]) found.push(...(await unstyledOn(address)))
  for (const address of [...adminsPages, ...recordsPages]) found.push(...(await unstyledOn(address, cookie)))
  expect(found).toEqual([])
})

const deskFolder = 'app/desk/admin'
const ofDesk = new Set(
  readdirSync(deskFolder)
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => classRulesOf(readFileSync(path.join(deskFolder, name), 'utf8')))
    .map((rule) => rule.join(' ')),
)

test('no page for readers loads styles of the desk', async () => {
  expect(ofDesk.size).toBeGreaterThan(50)
  for (const address of [...readersPages, ...visitorsPages]) {
    const { sheets } = await pageAt(address)
    const desks = rulesOf(sheets)
      .map((rule) => rule.join(' '))
      .filter((rule) => ofDesk.has(rule))
    expect([address, desks]).toEqual([address, []])
  }
})
