import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aUser, password } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { Conflict, Invalid, TooMany, Unauthorized } from '../../../platform/errors/errors'
import { decryptText, encryptText } from '../../../platform/process/text-encryption.server'
import { logIn, logInWithCode } from '../accounts.server'
import { createResetPath, resetPassword } from '../password-reset.server'
import { findSession } from '../sessions.server'
import { type LoginStep, SecondFactorNeeded } from './login-step.server'
import { requireSecondFactorOfStaff } from './requirement.server'
import {
  beginAuthenticatorSetUp,
  disableSecondFactor,
  enableSecondFactor,
  loadSecondFactorOf,
  replaceRecoveryCodes,
  resetSecondFactor,
} from './second-factor.server'

const device = { userAgent: 'test', address: '10.0.0.1' }
const minute = 60_000

/** Early in a half minute, and it stays so. */
const now = Math.floor(Date.now() / 30_000) * 30_000 + 5000
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  await db.rateLimiterFlexible.deleteMany()
  await db.accountSettings.deleteMany()
  await db.user.deleteMany()
})

/** What the person's app shows. */
async function appOf(user: { id: number; username: string }) {
  await beginAuthenticatorSetUp(user.id, password)
  const { setUp } = await loadSecondFactorOf(user)
  const totp = new TOTP({ secret: Secret.fromBase32(setUp?.key.replaceAll(' ', '') ?? '') })
  return (at = Date.now()) => totp.generate({ timestamp: at })
}

async function aCarefulUser(about = {}) {
  const user = await aUser(about)
  const app = await appOf(user)
  const codes = await enableSecondFactor(
    user,
    app(Date.now() - 2 * minute),
    undefined,
    Date.now() - 2 * minute,
  )
  const enter = (code?: string) => logIn({ username: user.username, password, code }, device)
  return { user, app, codes, enter }
}

describe('two-step login', () => {
  test('asks for nothing until a first code was right, and shows its key no more after that', async () => {
    const user = await aUser()
    const app = await appOf(user)
    await expect(enableSecondFactor(user, '000000')).rejects.toThrow(Invalid)
    expect((await logIn({ username: user.username, password }, device)).account.id).toBe(user.id)
    const codes = await enableSecondFactor(user, app())
    expect(new Set(codes).size).toBe(10)
    expect(await loadSecondFactorOf(user)).toEqual({ since: expect.any(String), codesLeft: 10 })
    await expect(beginAuthenticatorSetUp(user.id, password)).rejects.toThrow(Conflict)
    await expect(enableSecondFactor(user, app(Date.now() + minute / 2))).rejects.toThrow(Conflict)
  })

  test('ends every session that gave no code, but for the one that turns it on', async () => {
    const user = await aUser()
    const app = await appOf(user)
    const [own, other] = [
      (await logIn({ username: user.username, password }, device)).credentials,
      (await logIn({ username: user.username, password }, device)).credentials,
    ]
    await enableSecondFactor(user, app(), (await findSession(own))?.id)
    expect((await findSession(own))?.account.id).toBe(user.id)
    expect(await findSession(other)).toBeUndefined()
  })

  test('keeps neither key nor recovery codes in the database, which does for nobody else either', async () => {
    const user = await aUser()
    const app = await appOf(user)
    const { setUp } = await loadSecondFactorOf(user)
    const codes = await enableSecondFactor(user, app())
    const dump = JSON.stringify([await db.secondFactor.findMany(), await db.recoveryCode.findMany()])
    for (const word of [setUp?.key.replaceAll(' ', '') ?? '', ...codes]) expect(dump).not.toContain(word)
    const text = encryptText('a key', 'second factor 1')
    expect(decryptText(text, 'second factor 1')).toBe('a key')
    expect(decryptText(text, 'second factor 2')).toBeUndefined()
    expect(
      decryptText(`${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`, 'second factor 1') ?? 'none',
    ).not.toBe('a key')
  })

  test('lets in with password and code alone, half a minute early or late, and each code once', async () => {
    const { app, enter, user } = await aCarefulUser()
    await expect(enter()).rejects.toThrow(SecondFactorNeeded)
    await expect(enter(app(Date.now() - 2 * minute))).rejects.toThrow('Wrong code.')
    await expect(enter(app(Date.now() + 2 * minute))).rejects.toThrow('Wrong code.')
    const late = app(Date.now() - minute / 2)
    expect((await enter(late)).account.id).toBe(user.id)
    await expect(enter(late)).rejects.toThrow(SecondFactorNeeded)
    const both = await Promise.allSettled([enter(app()), enter(app())])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refusals = await db.auditEntry.findMany({ where: { subjectId: user.id, note: 'wrong code' } })
    expect(refusals.length).toBeGreaterThan(2)
  })

  test('takes a recovery code in place of one, written in any way, once', async () => {
    const { codes, enter, user } = await aCarefulUser()
    const [first = '', second = ''] = codes
    expect((await enter(first)).account.id).toBe(user.id)
    await expect(enter(first)).rejects.toThrow('Wrong code.')
    expect((await enter(second.toUpperCase().replaceAll('-', ' '))).account.id).toBe(user.id)
    expect((await loadSecondFactorOf(user)).codesLeft).toBe(8)
  })

  test('ends guessing after ten wrong codes, whoever knows the password', async () => {
    const { app, enter } = await aCarefulUser()
    for (let n = 0; n < 10; n++) await expect(enter('000000')).rejects.toThrow(SecondFactorNeeded)
    await expect(enter(app())).rejects.toThrow(TooMany)
  })

  test('remembers a right password for ten minutes, and only while it is the password', async () => {
    const { app, enter, user } = await aCarefulUser()
    const { step } = (await enter().catch((error) => error)) as { step: LoginStep }
    const tomorrow = { ...step, until: Date.now() - 1 }
    await expect(logInWithCode(tomorrow, app(), device)).rejects.toThrow(Unauthorized)
    expect((await logInWithCode(step, app(), device)).account.id).toBe(user.id)
    await db.user.update({ where: { id: user.id }, data: { passwordHash: 'another' } })
    const later = app(Date.now() + minute / 2)
    await expect(logInWithCode(step, later, device)).rejects.toThrow('Please log in again.')
  })

  test('is not skipped by a reset of the password', async () => {
    const { enter, user } = await aCarefulUser()
    const path = await createResetPath(user.id)
    await resetPassword(path.split('token=')[1] ?? '', 'nine green herons')
    await expect(enter()).rejects.toThrow('Wrong username or password.')
    const again = logIn({ username: user.username, password: 'nine green herons' }, device)
    await expect(again).rejects.toThrow(SecondFactorNeeded)
  })

  test('is turned off, and gets new recovery codes, by password and code together', async () => {
    const { app, codes, enter, user } = await aCarefulUser()
    const wrong = { password: 'wrong', code: app() }
    await expect(disableSecondFactor(user, wrong)).rejects.toThrow(Invalid)
    await expect(disableSecondFactor(user, { password, code: '000000' })).rejects.toThrow(Invalid)
    const fresh = await replaceRecoveryCodes(user, { password, code: codes[0] ?? '' })
    await expect(enter(codes[1])).rejects.toThrow('Wrong code.')
    await disableSecondFactor(user, { password, code: fresh[0] ?? '' })
    expect((await enter()).account.id).toBe(user.id)
    expect(await db.recoveryCode.count()).toBe(0)
  })

  test('is turned off by an owner for who lost everything, and that is noted', async () => {
    const { enter, user } = await aCarefulUser()
    const owner = await aUser({ role: 'admin' })
    await resetSecondFactor(user.username, owner)
    expect((await enter()).account.id).toBe(user.id)
    const [note] = await db.auditEntry.findMany({ where: { actorId: owner.id } })
    expect(note).toMatchObject({ subjectName: user.username, note: 'two-step login off' })
  })

  test('says that it cannot read a key of another SESSION_SECRET, and a recovery code still lets in', async () => {
    const { app, codes, enter, user } = await aCarefulUser()
    await db.secondFactor.update({ where: { userId: user.id }, data: { secret: 'AAAA' } })
    await expect(enter(app())).rejects.toThrow('Wrong code.')
    expect((await enter(codes[0])).account.id).toBe(user.id)
  })
})

test('what an owner asks of the staff holds at once for those who work, and not for readers', async () => {
  const owner = await aUser({ role: 'admin' })
  await expect(requireSecondFactorOfStaff(true, owner)).rejects.toThrow(
    'Set up two-step login for yourself first.',
  )
  const careful = await aCarefulUser({ role: 'admin' })
  const editor = await aUser({ role: 'admin', staff: 'editor' })
  const reader = await aUser()
  const accountOf = async ({ username }: { username: string }) => {
    const { credentials } = await logIn({ username, password }, device)
    return { credentials, account: async () => (await findSession(credentials))?.account }
  }
  const [{ credentials, account: asEditor }, { account: asReader }] = [
    await accountOf(editor),
    await accountOf(reader),
  ]
  await requireSecondFactorOfStaff(true, careful.user)
  expect(await asEditor()).toMatchObject({ role: 'user', needsSecondFactor: true })
  expect((await asEditor())?.staff).toBeUndefined()
  expect((await asReader())?.needsSecondFactor).toBeUndefined()
  const app = await appOf(editor)
  await enableSecondFactor(editor, app(), (await findSession(credentials))?.id)
  expect(await asEditor()).toMatchObject({ role: 'admin', staff: 'editor' })
})
