import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { type RunningServer, startServer } from '../server'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const demo = { DEMO: 'on', SAMPLE_CONTENT: '', MODULES: '' }
const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-demo-'))

let server: RunningServer
beforeAll(async () => {
  // A copy after one that was killed gets the same port only where it has a number.
  const PORT = String(await freePort())
  server = await startServer({ ...demo, PORT, DATA_DIR: path.join(folder, 'demo') })
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const page = async (address: string) => (await fetch(server.origin + address)).text()
const copies = () => readdirSync(server.dataDir).filter((name) => name.startsWith('copy-'))

/** Logs in by the button of the login page, as a browser without JavaScript. */
async function loggedIn() {
  const [, form = ''] = /<section class="demo-login">.*?<form(.*?)<\/form>/s.exec(await page('/login')) ?? []
  const fields = [...form.matchAll(/name="(\w+)"(?: value="([^"]*)")?/g)]
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  const answer = await fetch(`${server.origin}/login`, { method: 'POST', body, redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { answer, cookie: cookie.join('; ') }
}

/** Calls the JSON API as the demo's owner. */
async function owner() {
  const post = (path: string, body: object, headers = {}) =>
    fetch(server.origin + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const login = await post('/api/auth/login', { username: 'demo', password: 'demo-demo' })
  const { token, user } = await login.json()
  const headers = { Authorization: `Bearer ${token}` }
  const call = async (path: string, body: object) => (await post(path, body, headers)).status
  return { id: user.id, headers, call }
}

test('each page of a demo says in one line when its data ends, and asks search engines to stay away', async () => {
  for (const address of ['/', '/shop', '/bands', '/login', '/nowhere']) {
    const answer = await fetch(server.origin + address)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(await answer.text()).toMatch(/<aside class="demo-note".*?resets at \d+:00 [AP]M UTC\./)
  }
})

test('everybody gets to the desk of a demo by a button of the login page, and nobody keeps the others out', async () => {
  const { answer, cookie } = await loggedIn()
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin'])
  expect((await fetch(`${server.origin}/admin`, { headers: { cookie } })).status).toBe(200)

  const { id, call } = await owner()
  expect(await call(`/api/people/${id}/disable`, {})).toBe(409)
  expect(await call('/api/auth/passkeys/new-options', { password: 'demo-demo' })).toBe(409)
  const send = (path: string, fields: Record<string, string>) =>
    fetch(server.origin + path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
  const words = 'This is a demo, so its logins cannot be changed.'
  const passwords = { oldPassword: 'demo-demo', newPassword: 'mine alone now', password: 'demo-demo' }
  for (const [path, intent] of [
    ['/userInfo', 'password'],
    ['/userInfo/two-step-login', 'set-up'],
  ] as const) {
    const refused = await send(path, { intent, ...passwords })
    expect([path, refused.status, (await refused.text()).includes(words)]).toEqual([path, 409, true])
  }
  expect((await loggedIn()).answer.status).toBe(302)
})

test('wrong passwords shut nobody out of a demo', async () => {
  const wrong = { username: 'demo', password: 'not this one' }
  for (let time = 0; time < 12; time += 1)
    await fetch(`${server.origin}/login`, { method: 'POST', body: new URLSearchParams(wrong) })
  expect((await loggedIn()).answer.status).toBe(302)
})

test('a demo takes no file over 5 MB, and shows nobody the network address of another visitor', async () => {
  const { headers } = await owner()
  const form = new FormData()
  form.set('name', 'Ada')
  form.set('bio', 'Writes')
  form.set('profileImage', new Blob([new Uint8Array(5_100_000)], { type: 'image/jpeg' }), 'ada.jpg')
  const { status } = await fetch(`${server.origin}/api/articles/authors`, {
    method: 'POST',
    headers,
    body: form,
  })
  expect(status).toBe(413)

  const { cookie } = await loggedIn()
  for (const address of ['/userInfo', '/admin/activity'])
    expect(await (await fetch(server.origin + address, { headers: { cookie } })).text()).not.toContain(
      '127.0.0.1<',
    )
})

/** Asks for pages over and over. @returns how often, and what went wrong, once it is told to stop */
function readers(count: number) {
  let isOver = false
  let asked = 0
  const wrong: string[] = []
  const agent = new Agent({ keepAlive: true })
  const ask = (address: string, isKept: boolean): Promise<void> =>
    new Promise((resolve) => {
      const one = request(server.origin + address, isKept ? { agent } : { agent: false }, (answer) => {
        if (answer.statusCode !== 200) wrong.push(`${address} ${answer.statusCode}`)
        answer.resume().once('end', resolve)
      })
      one.once('error', (error) => {
        // As browsers do: an idle connection that was closed just now is no answer.
        if (one.reusedSocket) return resolve(ask(address, isKept))
        wrong.push(`${address} ${error.message}`)
        resolve()
      })
      one.end()
    })
  const read = async (index: number) => {
    for (let turn = index; !isOver; turn += 1, asked += 1)
      await ask(['/', '/shop', '/articles/1', '/search?q=staple'][turn % 4] ?? '/', index % 2 === 0)
  }
  const reading = Promise.all(Array.from({ length: count }, (_, index) => read(index)))
  return {
    async stop() {
      isOver = true
      await reading
      return { asked, wrong }
    },
  }
}

test('a demo begins anew while people read, and none of them gets an error', async () => {
  const { call } = await owner()
  const before = copies()
  expect(before).toHaveLength(1)
  expect(await call('/api/bands', { title: 'Only This Hour' })).toBe(201)
  expect(await page('/bands')).toContain('Only This Hour')

  const reading = readers(4)
  server.process.kill('SIGUSR2')
  await expect.poll(() => page('/bands'), { timeout: 240_000, interval: 500 }).not.toContain('Only This Hour')
  await expect
    .poll(() => existsSync(path.join(server.dataDir, before[0] ?? '')), { timeout: 60_000 })
    .toBe(false)
  const { asked, wrong } = await reading.stop()
  process.stdout.write(`${asked} pages were read meanwhile.\n`)
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(20)
  expect(copies()).toHaveLength(1)
  expect((await loggedIn()).answer.status).toBe(302)
})

test('a copy that ends by itself is replaced', async () => {
  const [before = ''] = copies()
  const children = spawnSync('pgrep', ['-P', String(server.process.pid)], { encoding: 'utf8' }).stdout
  process.kill(Number(children.trim()), 'SIGKILL')
  await expect.poll(copies, { timeout: 240_000, interval: 500 }).not.toContain(before)
  await expect.poll(() => page('/').catch(() => ''), { timeout: 60_000 }).toContain('demo-note')
})

/** What a start says that does not come to be. */
function refusal(variables: Record<string, string>) {
  const env = { ...process.env, SAMPLE_CONTENT: '', MODULES: '', HOST: '127.0.0.1', PORT: '0', ...variables }
  const { status, stderr } = spawnSync(process.execPath, ['build/server.js'], { env, encoding: 'utf8' })
  return { status, said: stderr.trim() }
}

test('a demo does not start over data of a site, nor a site over data of a demo', () => {
  const site = mkdtempSync(path.join(tmpdir(), 'zinehouse-site-'))
  onTestFinished(() => rmSync(site, { recursive: true, force: true }))
  writeFileSync(path.join(site, 'zinehouse.db'), '')
  expect(refusal({ DEMO: 'on', DATA_DIR: site })).toEqual({
    status: 1,
    said: `${site} has data that is not a demo's. DEMO=on takes an empty folder: set DATA_DIR to one.`,
  })
  const said = (data: string) =>
    `${data} is the folder of a demo, whose data ends each hour. Set DATA_DIR to another folder, or DEMO=on.`
  const [copy = ''] = copies()
  for (const data of [server.dataDir, path.join(server.dataDir, copy)])
    expect(refusal({ DATA_DIR: data })).toEqual({ status: 1, said: said(data) })
  expect(refusal({ ...demo, DATA_DIR: server.dataDir }).said).toContain('the site is already running there')
})
