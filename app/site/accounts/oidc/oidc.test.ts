import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, password } from '../../../../test/builders'
import { aStrangeIssuer, type Said } from '../../../../test/issuer'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Forbidden, TooMany, Unavailable } from '../../../platform/errors/errors'
import { log } from '../../../platform/logging/log.server'
import { changeContact, checkPassword } from '../change-account.server'
import { disableAccount, markAddressProven, setStaffRole } from '../manage-accounts.server'
import { createResetPath, resetPassword } from '../password-reset.server'
import { SecondFactorNeeded } from '../second-factor/login-step.server'
import { findSession } from '../sessions.server'
import { roleInClaims } from './claims.server'
import { buildIssuerLoginUrl, createLoginAttempt, logInByIssuer } from './oidc-login.server'

const origin = 'https://zine.example.org'
const device = { userAgent: 'test', address: '10.0.0.1' }

let issuer: Awaited<ReturnType<typeof aStrangeIssuer>>
beforeAll(async () => {
  issuer = await aStrangeIssuer()
})
afterAll(async () => {
  env.oidc = undefined
  await issuer.stop()
})
beforeEach(async () => {
  issuer.setDown(false)
  env.oidc = issuer.settings
  await db.rateLimiterFlexible.deleteMany()
  await db.outgoingMail.deleteMany()
})

let count = 0
const aSubject = () => `subject ${count++}`

async function anAttempt() {
  return { ...(await createLoginAttempt({ redirectTo: '/' })), until: Date.now() + 60_000 }
}

/** Comes back from the issuer, which says this. */
async function enter(claims: Record<string, unknown>, more: Partial<Said> & { state?: string } = {}) {
  const { state, ...said } = more
  const attempt = await anAttempt()
  const code = issuer.code({ claims: { nonce: attempt.nonce, ...claims }, ...said })
  const query = `?${new URLSearchParams({ code, state: state ?? attempt.state })}`
  return logInByIssuer({ query, origin, attempt, device })
}

const proven = (email: string) => ({ email, email_verified: true })
/** As somebody does who has set a password meanwhile. */
const changeAddress = (id: number, email: string) =>
  db.user.update({ where: { id }, data: { email, emailKey: email, emailProvenAt: null } })

const aProvenUser = (about = {}) => aUser({ emailProvenAt: new Date(), ...about })
const startAgain = 'This login has expired or was already used. Please start again.'

describe('a login through the issuer', () => {
  test('is asked for with state, nonce and PKCE', async () => {
    const attempt = await anAttempt()
    const url = new URL(await buildIssuerLoginUrl(attempt, origin))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'zine',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/login/oidc/callback`,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
    })
    expect(url.href).not.toContain(attempt.verifier)
  })

  test('makes an account with a free name at the first time, and opens the same one afterwards, whatever its address', async () => {
    const sub = aSubject()
    await aUser({ username: 'mara', usernameKey: 'mara' })
    const first = await enter({ sub, ...proven('mara@login.example'), preferred_username: 'mara' })
    expect(first.account).toMatchObject({ username: 'mara2', email: 'mara@login.example', role: 'user' })
    expect((await findSession(first.credentials))?.viaOidc).toBe(true)
    const again = await enter({ sub, email: 'other@login.example', email_verified: false })
    expect(again.account.id).toBe(first.account.id)
    expect(again.account.email).toBe('mara@login.example')
    const row = await db.user.findUniqueOrThrow({ where: { id: first.account.id } })
    expect([row.passwordHash, row.emailProvenAt]).toEqual(['', expect.any(Date)])
  })

  test('asks the issuer for what the ID token lacks', async () => {
    const userinfo = { ...proven('lena@login.example'), preferred_username: 'lena' }
    expect((await enter({ sub: aSubject() }, { userinfo })).account.username).toBe('lena')
  })

  test('takes the address and its confirmation from one and the same answer', async () => {
    const [victim, thief] = [await aProvenUser(), await aProvenUser()]
    const confirmed = proven(thief.email)
    const entered = await enter({ sub: aSubject(), email: victim.email }, { userinfo: confirmed })
    expect(entered.account.id).toBe(thief.id)
    for (const [claims, userinfo] of [
      [{ email_verified: true }, { email: victim.email }],
      [{ email_verified: true }, { email: victim.email, email_verified: false }],
      [{ email: victim.email }, { email_verified: true }],
      [{ email: victim.email, email_verified: false }, proven(victim.email)],
    ])
      await expect(
        enter({ sub: aSubject(), ...claims }, { userinfo }),
        JSON.stringify([claims, userinfo]),
      ).rejects.toThrow('has not confirmed that')
    expect(await db.oidcIdentity.count({ where: { userId: victim.id } })).toBe(0)
  })

  test('makes one account of two first logins at once', async () => {
    for (const email of ['twice@login.example', 'again@login.example', 'thrice@login.example']) {
      const claims = { sub: aSubject(), ...proven(email) }
      const [one, ...others] = await Promise.all([enter(claims), enter(claims), enter(claims)])
      for (const other of others) expect(other.account.id).toBe(one?.account.id)
      expect(await db.user.count({ where: { emailKey: email } })).toBe(1)
    }
  })

  test('joins an account whose address both sides have proven, and tells its owner by mail', async () => {
    const user = await aProvenUser()
    const sub = aSubject()
    expect((await enter({ sub, ...proven(user.email.toUpperCase()) })).account.id).toBe(user.id)
    const mails = await db.outgoingMail.findMany({ where: { recipient: user.email } })
    expect(mails.map(({ payload }) => JSON.parse(payload).change)).toEqual(['login joined'])
    const note = { actorId: user.id, note: { startsWith: 'login joined: 127.0.0.1' } }
    expect(await db.auditEntry.count({ where: note })).toBe(1)
    await expect(enter({ sub: aSubject(), ...proven(user.email) })).rejects.toThrow(
      'belongs to another login',
    )
  })

  test('is refused where a side has not proven the address, until a mailed link has', async () => {
    const user = await aUser()
    const sub = aSubject()
    const claims = { sub, ...proven(user.email) }
    await expect(enter(claims)).rejects.toThrow('but the address was never confirmed')
    await expect(enter({ ...claims, email_verified: false })).rejects.toThrow('has not confirmed that')
    await expect(enter({ sub, email: user.email })).rejects.toThrow('has not confirmed that')
    await expect(enter({ sub })).rejects.toThrow('did not tell us your email address')
    const handedOver = await createResetPath(user.id)
    await resetPassword(handedOver.split('token=')[1] ?? '', 'nine green herons')
    await expect(enter(claims)).rejects.toThrow(Forbidden)
    const mailed = await createResetPath(user.id, user.emailKey)
    await resetPassword(mailed.split('token=')[1] ?? '', 'nine green herons')
    expect((await enter(claims)).account.id).toBe(user.id)
  })

  test('joins an account whose address the operator has confirmed', async () => {
    const user = await aUser()
    await markAddressProven(user.username)
    expect((await enter({ sub: aSubject(), ...proven(user.email) })).account.id).toBe(user.id)
  })

  test('does not join an account whose address was confirmed for a newsletter alone', async () => {
    const user = await aUser()
    const { id: userId, email, emailKey } = user
    await db.subscriber.create({ data: { email, emailKey, userId, state: 'active' } })
    await expect(enter({ sub: aSubject(), ...proven(user.email) })).rejects.toThrow(Forbidden)
  })

  test('opens an account no more whose password was reset, until the same address joins it anew', async () => {
    const { account } = await enter({ sub: 'earlier owner', ...proven('handed.on@example.org') })
    await changeAddress(account.id, 'new.owner@example.org')
    const mailed = await createResetPath(account.id, 'new.owner@example.org')
    await resetPassword(mailed.split('token=')[1] ?? '', 'nine green herons')
    const again = await enter({ sub: 'earlier owner', ...proven('handed.on@example.org') })
    expect(again.account.id).not.toBe(account.id)
    const owner = await enter({ sub: 'new owner', ...proven('new.owner@example.org') })
    expect(owner.account.id).toBe(account.id)
  })

  test('makes an account whose missing password is not called wrong', async () => {
    const { account } = await enter({ sub: aSubject(), ...proven(`no.word.${Date.now()}@example.org`) })
    await expect(checkPassword(account.id, 'any')).rejects.toThrow('has no password yet')
  })

  test('is refused again for an account that has changed its address since', async () => {
    const user = await aProvenUser()
    const email = `new-${user.email}`
    await changeContact(user.id, { email, phone: '', password })
    await expect(enter({ sub: aSubject(), ...proven(email) })).rejects.toThrow(Forbidden)
  })

  test('opens no disabled account, and joins none', async () => {
    const [joined, other] = [await aProvenUser(), await aProvenUser()]
    const sub = aSubject()
    await enter({ sub, ...proven(joined.email) })
    await disableAccount(joined.username)
    await disableAccount(other.username)
    await expect(enter({ sub })).rejects.toThrow('This account is disabled.')
    await expect(enter({ sub: aSubject(), ...proven(other.email) })).rejects.toThrow(
      'This account is disabled.',
    )
    expect(await db.oidcIdentity.count({ where: { userId: other.id } })).toBe(0)
  })

  test('asks for the code of two-step login where the account has it', async () => {
    const user = await aProvenUser()
    await db.secondFactor.create({ data: { userId: user.id, secret: 'x', enabledAt: new Date() } })
    const asked = await enter({ sub: aSubject(), ...proven(user.email) }).catch((error: unknown) => error)
    expect(asked).toBeInstanceOf(SecondFactorNeeded)
    expect(await db.session.count({ where: { userId: user.id } })).toBe(0)
  })
})

describe('what the issuer sends is refused', () => {
  const email = 'nobody@login.example'
  const claims = () => ({ sub: aSubject(), ...proven(email) })

  test('for another audience, by another issuer, with another nonce, too late, or signed by somebody else', async () => {
    const past = Math.floor(Date.now() / 1000) - 3600
    for (const wrong of [
      { aud: 'another site' },
      { aud: ['another site'] },
      { iss: 'https://evil.example' },
      { nonce: 'another' },
      { nonce: undefined },
      { exp: past },
    ])
      await expect(enter({ ...claims(), ...wrong }), JSON.stringify(wrong)).rejects.toThrow(startAgain)
    await expect(enter(claims(), { isForged: true })).rejects.toThrow(startAgain)
    await expect(enter(claims(), { state: 'another' })).rejects.toThrow(startAgain)
    expect(await db.user.count({ where: { emailKey: email } })).toBe(0)
    expect(await db.auditEntry.count({ where: { note: 'by the issuer' } })).toBeGreaterThanOrEqual(7)
  })

  test('and asked for slowly by an address of which much was refused', async () => {
    const expire = new Date(Date.now() + 600_000)
    const key = `login-address:${device.address}`
    await db.rateLimiterFlexible.create({ data: { key, points: 200, expire } })
    await expect(enter(claims(), { isForged: true })).rejects.toThrow(startAgain)
    await expect(enter(claims(), { isForged: true })).rejects.toThrow(TooMany)
  })

  test('a second time, whether state or code is the same', async () => {
    const attempt = await anAttempt()
    const code = issuer.code({ claims: { ...claims(), nonce: attempt.nonce } })
    const query = `?${new URLSearchParams({ code, state: attempt.state })}`
    const both = await Promise.allSettled([1, 2].map(() => logInByIssuer({ query, origin, attempt, device })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(logInByIssuer({ query, origin, attempt, device })).rejects.toThrow(startAgain)
    issuer.forget(code)
    const later = await anAttempt()
    const replayed = `?${new URLSearchParams({ code, state: later.state })}`
    await expect(logInByIssuer({ query: replayed, origin, attempt: later, device })).rejects.toThrow(
      startAgain,
    )
  })

  test('in plain words, where its user or its server says no', async () => {
    const attempt = await anAttempt()
    const query = `?${new URLSearchParams({ error: 'access_denied', state: attempt.state })}`
    const cancelled = logInByIssuer({ query, origin, attempt, device })
    await expect(cancelled).rejects.toThrow('The login was canceled. Nothing has changed.')
    issuer.setDown(true)
    await expect(enter(claims())).rejects.toThrow(Unavailable)
    env.oidc = { ...issuer.settings, issuer: issuer.settings.issuer.replace('127.0.0.1', 'localhost') }
    await expect(buildIssuerLoginUrl(await anAttempt(), origin)).rejects.toThrow(
      'does not answer at the moment',
    )
    issuer.setDown(false)
    env.oidc = { ...issuer.settings, issuer: 'http://127.0.0.1:9' }
    await expect(buildIssuerLoginUrl(await anAttempt(), origin)).rejects.toThrow(Unavailable)
    env.oidc = issuer.settings
  })

  test('where it names nobody, with one line in the log', async () => {
    const warned = vi.spyOn(log, 'warn')
    const failed = vi.spyOn(log, 'error')
    const address = proven('empty.sub@login.example')
    await expect(enter({ ...address, sub: '' })).rejects.toThrow('did not say who you are')
    await expect(enter({ sub: '' }, { userinfo: address })).rejects.toThrow(Forbidden)
    await expect(enter({ sub: aSubject() }, { userinfo: { ...address, sub: '' } })).rejects.toThrow(Forbidden)
    expect(warned.mock.calls.map(([line]) => line)).toEqual(
      Array(3).fill(expect.objectContaining({ event: 'login refused', reason: 'its sub is empty' })),
    )
    expect(failed).not.toHaveBeenCalled()
    expect(await db.user.count({ where: { emailKey: address.email } })).toBe(0)
  })
})

describe('OIDC_ROLES', () => {
  const roles = {
    claim: 'groups',
    roles: [
      { value: 'writers', role: 'editor' },
      { value: 'boss', role: 'owner' },
      { value: 'sales', role: 'shop' },
    ],
  }

  test('reads the highest role, in lists, single values and paths', () => {
    expect(roleInClaims({ groups: ['sales', 'writers'] }, roles)).toBe('editor')
    expect(roleInClaims({ groups: 'boss' }, roles)).toBe('owner')
    expect(roleInClaims({ groups: ['readers'] }, roles)).toBeUndefined()
    expect(roleInClaims({}, roles)).toBeUndefined()
    const path = { ...roles, claim: 'realm_access.roles' }
    expect(roleInClaims({ realm_access: { roles: ['sales'] } }, path)).toBe('shop')
    expect(roleInClaims({ realm_access: null }, { ...roles, claim: 'constructor.name' })).toBeUndefined()
  })

  test('gives and takes roles at each login, and leaves the last owner', async () => {
    env.oidc = { ...issuer.settings, roles }
    const sub = aSubject()
    const first = await enter({
      sub,
      ...proven(`${sub.replace(' ', '')}@login.example`),
      groups: ['writers'],
    })
    expect(first.account).toMatchObject({ role: 'admin', staff: 'editor' })
    expect((await enter({ sub, groups: [] })).account.staff).toBeUndefined()
    await db.user.updateMany({ where: { role: 'admin' }, data: { role: 'user', staff: null } })
    expect((await enter({ sub, groups: ['boss'] })).account.staff).toBe('owner')
    expect((await enter({ sub, groups: ['writers'] })).account.staff).toBe('owner')
    const heir = await aUser()
    await setStaffRole(heir.username, 'owner')
    expect((await enter({ sub })).account.staff).toBeUndefined()
    const notes = await db.auditEntry.findMany({
      where: { subjectId: first.account.id, subjectType: 'role' },
    })
    expect(notes.map(({ note }) => note)).toEqual(['editor', 'user', 'owner', 'user'])
  })
})
