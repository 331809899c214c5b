import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { type RunningApp, startApp } from '../app'
import { aUser, password } from '../builders'
import { aVisitor } from '../cookie-jar'
import { anIssuer, type People } from '../oidc-provider'

const people: People = {
  mara: { email: 'mara@login.example', email_verified: true },
  stranger: { email: 'stranger@login.example', email_verified: false },
}

let server: RunningApp
let issuer: Awaited<ReturnType<typeof anIssuer>>
beforeAll(async () => {
  server = await startApp()
  issuer = await anIssuer(() => server.origin, people)
})
afterAll(async () => {
  env.oidc = undefined
  await issuer.stop()
  await server.stop()
})
beforeEach(async () => {
  await db.rateLimiterFlexible.deleteMany()
  env.oidc = {
    issuer: issuer.issuer,
    clientId: 'zine',
    clientSecret: 'a secret',
    name: undefined,
    roles: undefined,
  }
})

type Visitor = ReturnType<typeof aVisitor>

const locationOf = (answer: Response, base: string) =>
  new URL(answer.headers.get('location') ?? '', base).href
const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/** Presses the button, and follows the page that leads on. @returns the address at the issuer */
async function start(visitor: Visitor, redirectTo = '/orders'): Promise<string> {
  const sent = await visitor.ask(`${server.origin}/login/oidc`, { redirectTo })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/login/oidc'])
  const page = await textOf(await visitor.ask(`${server.origin}/login/oidc`))
  return /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page)?.[1] ?? ''
}

/** Logs in at the issuer and agrees there. @returns the address on the site that it sends the browser back to */
async function logInThere(visitor: Visitor, url: string, name: string): Promise<string> {
  let at = url
  for (let step = 0; step < 12; step++) {
    const answer = await visitor.ask(at)
    if (answer.status < 300 || answer.status > 399) {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
      if (!prompt) throw new Error(page)
      const sent = await visitor.ask(at, { prompt, login: name, password: 'any' })
      at = locationOf(sent, at)
    } else at = locationOf(answer, at)
    if (at.startsWith(`${server.origin}/`)) return at
  }
  throw new Error(`still at ${at}`)
}

test('without an issuer there is no button, and its addresses are not found', async () => {
  env.oidc = undefined
  const visitor = aVisitor()
  expect(await (await visitor.ask(`${server.origin}/login`)).text()).not.toContain('/login/oidc')
  expect((await visitor.ask(`${server.origin}/login/oidc`)).status).toBe(404)
  expect((await visitor.ask(`${server.origin}/login/oidc/callback`)).status).toBe(404)
})

test('a visitor without scripts logs in through the issuer, and out of both', async () => {
  const visitor = aVisitor()
  const login = await textOf(await visitor.ask(`${server.origin}/login`))
  expect(login).toContain(`Log in with ${new URL(issuer.issuer).host}`)
  const back = await logInThere(visitor, await start(visitor), 'mara')
  const entered = await visitor.ask(back)
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/orders'])
  expect(await textOf(await visitor.ask(`${server.origin}/userInfo`))).toContain('mara@login.example')

  const replayed = await visitor.ask(back)
  expect([replayed.status, await textOf(replayed)]).toEqual([
    401,
    expect.stringContaining('Please start again.'),
  ])

  const out = await visitor.ask(`${server.origin}/logout`, {})
  expect(out.headers.get('location')).toBe('/logout/oidc')
  const leading = await textOf(await visitor.ask(`${server.origin}/logout/oidc`))
  const end = new URL(/http-equiv="refresh" content="0; url=([^"]+)"/.exec(leading)?.[1] ?? '')
  expect(end.origin).toBe(issuer.issuer)
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${server.origin}/`)
  const asked = await visitor.ask(end.href)
  expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('logout')])
  expect((await visitor.ask(`${server.origin}/orders`)).headers.get('location')).toContain('/login')
  expect((await aVisitor().ask(`${server.origin}/logout/oidc`)).headers.get('location')).toBe('/')
})

test('who logs in with a password logs out here alone', async () => {
  const { username } = await aUser()
  const visitor = aVisitor()
  await visitor.ask(`${server.origin}/login`, { username, password })
  expect((await visitor.ask(`${server.origin}/logout`, {})).headers.get('location')).toBe('/')
})

test('an address that the issuer has not confirmed opens nothing, in plain words', async () => {
  const visitor = aVisitor()
  const answer = await visitor.ask(await logInThere(visitor, await start(visitor), 'stranger'))
  expect(answer.status).toBe(403)
  expect(await textOf(answer)).toContain('has not confirmed that stranger@login.example is your address')
  expect(await db.user.count({ where: { emailKey: 'stranger@login.example' } })).toBe(0)
})

test("a visitor who is sent another's answer of the issuer is not logged in by it", async () => {
  const [thief, victim] = [aVisitor(), aVisitor()]
  const back = await logInThere(thief, await start(thief), 'mara')
  expect((await victim.ask(back)).status).toBe(401)
  await start(victim)
  expect((await victim.ask(back)).status).toBe(401)
  expect(victim.cookies(server.origin).has('session')).toBe(false)
})

test('a form of another site begins no login, and a foreign page after it is not gone to', async () => {
  const foreign = await fetch(`${server.origin}/login/oidc`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  const visitor = aVisitor()
  const back = await logInThere(visitor, await start(visitor, 'https://evil.example/'), 'mara')
  expect((await visitor.ask(back)).headers.get('location')).toBe('/')
})

test('an account with two-step login is asked for its code after the issuer too', async () => {
  const email = 'careful@login.example'
  people.careful = { email, email_verified: true }
  const user = await aUser({ email, emailKey: email, emailProvenAt: new Date() })
  await db.secondFactor.create({ data: { userId: user.id, secret: 'x', enabledAt: new Date() } })
  const visitor = aVisitor()
  const answer = await visitor.ask(await logInThere(visitor, await start(visitor), 'careful'))
  expect(answer.headers.get('location')).toBe('/login?step=code&redirectTo=%2Forders')
  expect(await textOf(await visitor.ask(`${server.origin}/login?step=code`))).toContain('or a recovery code')
  expect(visitor.cookies(server.origin).has('session')).toBe(false)
})

test('an issuer that is away is said in plain words, and the password form is there as ever', async () => {
  if (env.oidc) env.oidc = { ...env.oidc, issuer: 'http://127.0.0.1:9' }
  const visitor = aVisitor()
  const answer = await visitor.ask(`${server.origin}/login/oidc`, {})
  expect(answer.status).toBe(503)
  expect(await textOf(answer)).toContain('127.0.0.1:9 does not answer at the moment')
  expect(await textOf(await visitor.ask(`${server.origin}/login`))).toContain('name="password"')
})
