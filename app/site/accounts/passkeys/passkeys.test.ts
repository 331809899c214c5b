import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aUser, password } from '../../../../test/builders'
import { aDevice } from '../../../../test/passkeys'
import { db } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound, TooMany, Unauthorized } from '../../../platform/errors/errors'
import { logIn } from '../accounts.server'
import { changePassword } from '../change-account.server'
import { disableAccount } from '../manage-accounts.server'
import { createResetPath, resetPassword } from '../password-reset.server'
import { findSession } from '../sessions.server'
import { addPasskey, makeNewPasskeyOptions } from './add-passkey.server'
import { logInWithPasskey, makePasskeyLoginOptions } from './passkey-login.server'
import { maxPasskeys } from './passkeys'
import { listPasskeysOfUser, removePasskey, renamePasskey } from './passkeys.server'

const origin = 'https://zine.example.org'
const device = { userAgent: 'test', address: '10.0.0.1' }
const minute = 60_000

beforeEach(async () => {
  await db.rateLimiterFlexible.deleteMany()
  await db.outgoingMail.deleteMany()
})

async function sessionOf(username: string) {
  const { credentials } = await logIn({ username, password }, device)
  const session = await findSession(credentials)
  if (!session) throw new Error('no session')
  return session
}

/** A user with a passkey on a device. */
async function aUserWithPasskey(about = {}) {
  const user = await aUser(about)
  const session = await sessionOf(user.username)
  const own = aDevice()
  const { challenge, user: named } = await makeNewPasskeyOptions(session, origin, password)
  const credential = own.make({ challenge, origin }, named.id)
  await addPasskey(session, origin, { name: 'Phone', credential })
  const [passkey] = await listPasskeysOfUser(user.id)
  const enter = async (
    more: { origin?: string; isVerified?: boolean; browser?: string; rpId?: string } = {},
  ) => {
    const { browser = 'one', ...changes } = more
    const asked = await makePasskeyLoginOptions('one', origin)
    const signed = own.sign({ challenge: asked.challenge, origin, ...changes })
    return logInWithPasskey({ signed, origin, browser, device })
  }
  return { user, session, own, enter, id: passkey?.id ?? 0 }
}

const refusal = 'This passkey cannot log in here. Try again, or use your password.'
const refusalsOf = async (subjectId: number) =>
  (await db.auditEntry.findMany({ where: { subjectId, subjectType: 'login' } })).map(({ note }) => note)

describe('a passkey', () => {
  test('logs in by itself, says when it was last used, and is told of by mail and in the activity log', async () => {
    const { user, enter } = await aUserWithPasskey()
    expect((await listPasskeysOfUser(user.id))[0]).toMatchObject({
      name: 'Phone',
      lastUsedAt: null,
      isSynced: false,
    })
    const { account, credentials } = await enter()
    expect(account.id).toBe(user.id)
    expect((await findSession(credentials))?.account.username).toBe(user.username)
    expect((await listPasskeysOfUser(user.id))[0]?.lastUsedAt).toEqual(expect.any(String))
    const mails = await db.outgoingMail.findMany({ where: { recipient: user.email } })
    expect(mails.map(({ payload }) => JSON.parse(payload))).toEqual([
      { username: user.username, change: 'passkey added', name: 'Phone' },
    ])
    expect(await db.auditEntry.count({ where: { actorId: user.id, note: 'passkey added' } })).toBe(1)
  })

  test('takes no code, and is not asked for by a login with password and code', async () => {
    const { user, enter } = await aUserWithPasskey()
    await db.secondFactor.create({ data: { userId: user.id, secret: 'x', enabledAt: new Date() } })
    expect((await enter()).account.id).toBe(user.id)
  })

  test('counts each challenge once, however many come at once', async () => {
    const { own } = await aUserWithPasskey()
    const { challenge } = await makePasskeyLoginOptions('one', origin)
    const signed = [own.sign({ challenge, origin }), own.sign({ challenge, origin })]
    const entered = await Promise.allSettled(
      signed.map((one) => logInWithPasskey({ signed: one, origin, browser: 'one', device })),
    )
    expect(entered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is refused with a challenge of another browser, another site, another purpose, or an old one', async () => {
    const { user, own, session, enter } = await aUserWithPasskey()
    await expect(enter({ browser: 'two' })).rejects.toThrow(refusal)
    await expect(enter({ origin: 'https://zine.example.org.evil.example' })).rejects.toThrow(refusal)
    await expect(enter({ rpId: 'evil.example' })).rejects.toThrow(refusal)
    await expect(enter({ isVerified: false })).rejects.toThrow(refusal)
    const { challenge } = await makeNewPasskeyOptions(session, origin, password)
    const signed = own.sign({ challenge, origin })
    await expect(logInWithPasskey({ signed, origin, browser: 'one', device })).rejects.toThrow(refusal)
    const forged = own.sign({ challenge: Buffer.alloc(54).toString('base64url'), origin })
    await expect(logInWithPasskey({ signed: forged, origin, browser: 'one', device })).rejects.toThrow(
      refusal,
    )

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 11 * minute })
    onTestFinished(() => void vi.useRealTimers())
    const old = await makePasskeyLoginOptions('one', origin)
    vi.useRealTimers()
    const late = own.sign({ challenge: old.challenge, origin })
    await expect(logInWithPasskey({ signed: late, origin, browser: 'one', device })).rejects.toThrow(refusal)
    expect(new Set(await refusalsOf(user.id))).toEqual(new Set(['wrong passkey']))
  })

  test("does not open somebody else's account, whoever's credential id and handle are sent", async () => {
    const [ada, bo] = [await aUserWithPasskey(), await aUserWithPasskey()]
    const { challenge } = await makePasskeyLoginOptions('one', origin)
    const signed = ada.own.sign({ challenge, origin })
    const asBo = { ...signed, id: bo.own.id, rawId: bo.own.id }
    await expect(logInWithPasskey({ signed: asBo, origin, browser: 'one', device })).rejects.toThrow(refusal)
    const handle = bo.own.sign({ challenge, origin }).response.userHandle
    const withHandle = { ...asBo, response: { ...asBo.response, userHandle: handle } }
    await expect(logInWithPasskey({ signed: withHandle, origin, browser: 'one', device })).rejects.toThrow(
      refusal,
    )
  })

  test('that counts back is refused, and its owner told, unless it does not count at all', async () => {
    const { user, own, enter } = await aUserWithPasskey()
    await enter()
    own.setCounter(0)
    await db.outgoingMail.deleteMany()
    await expect(enter()).rejects.toThrow(Unauthorized)
    expect(await refusalsOf(user.id)).toEqual(['passkey counted back'])
    const [mail] = await db.outgoingMail.findMany()
    expect(JSON.parse(mail?.payload ?? '')).toMatchObject({ change: 'passkey copied' })
    await db.passkey.updateMany({ where: { userId: user.id }, data: { counter: 0 } })
    for (let n = 0; n < 2; n++) {
      own.setCounter(-1)
      expect((await enter()).account.id).toBe(user.id)
    }
  })

  test('opens no disabled account', async () => {
    const { user, enter } = await aUserWithPasskey()
    await disableAccount(user.username)
    await expect(enter()).rejects.toThrow('This account is disabled.')
  })

  test('stays when its owner changes the password, and goes with a reset by link: somebody else may have made it', async () => {
    const { user, enter } = await aUserWithPasskey()
    await changePassword(user.id, device, password, 'nine green herons')
    expect((await enter()).account.id).toBe(user.id)
    const path = await createResetPath(user.id)
    await resetPassword(path.split('token=')[1] ?? '', 'ten green herons')
    await expect(enter()).rejects.toThrow(refusal)
  })

  test('is guessed at ten times in a quarter of an hour, and no more', async () => {
    const { own, enter } = await aUserWithPasskey()
    for (let n = 0; n < 10; n++) await expect(enter({ browser: 'two' })).rejects.toThrow(Unauthorized)
    await expect(enter()).rejects.toThrow(TooMany)
    expect(own.id).toBeTruthy()
  })
})

describe('adding a passkey', () => {
  test('takes the password, and a challenge that was given for it, in the same session, once', async () => {
    const user = await aUser()
    const [session, other] = [await sessionOf(user.username), await sessionOf(user.username)]
    await expect(makeNewPasskeyOptions(session, origin, 'wrong')).rejects.toThrow('Wrong password.')
    await expect(makeNewPasskeyOptions(session, origin)).rejects.toThrow(Invalid)
    const options = await makeNewPasskeyOptions(session, origin, password)
    expect(options).toMatchObject({
      rp: { id: 'zine.example.org' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const make = (changes: { challenge?: string; origin?: string; isVerified?: boolean } = {}) => ({
      name: 'Key',
      credential: aDevice().make({ challenge: options.challenge, origin, ...changes }, options.user.id),
    })
    const { challenge: ofLogin } = await makePasskeyLoginOptions('one', origin)
    await expect(addPasskey(session, origin, make({ challenge: ofLogin }))).rejects.toThrow(Invalid)
    await expect(addPasskey(other, origin, make())).rejects.toThrow(Invalid)
    await addPasskey(session, origin, make())
    await expect(addPasskey(session, origin, make())).rejects.toThrow(Invalid)
    const another = await makeNewPasskeyOptions(session, origin, password)
    const elsewhere = make({ challenge: another.challenge, origin: 'https://evil.example' })
    await expect(addPasskey(session, origin, elsewhere)).rejects.toThrow(Invalid)
    const { challenge } = await makeNewPasskeyOptions(session, origin, password)
    await expect(addPasskey(session, origin, make({ challenge, isVerified: false }))).rejects.toThrow(Invalid)
    expect(await listPasskeysOfUser(user.id)).toHaveLength(1)
  })

  test("refuses one that is somebody else's, and one too many", async () => {
    const [ada, bo] = [await aUserWithPasskey(), await aUserWithPasskey()]
    const { challenge, excludeCredentials } = await makeNewPasskeyOptions(bo.session, origin, password)
    expect(excludeCredentials?.map(({ id }) => id)).toEqual([bo.own.id])
    const again = { name: 'Mine', credential: ada.own.make({ challenge, origin }, 'x') }
    await expect(addPasskey(bo.session, origin, again)).rejects.toThrow('This passkey was already added.')
    const row = { publicKey: 'x', userHandle: 'x', counter: 0, transports: '', name: 'x', isSynced: false }
    await db.passkey.createMany({
      data: Array.from({ length: maxPasskeys - 1 }, (_, n) => ({
        userId: bo.user.id,
        credentialId: `${bo.user.id} ${n}`,
        ...row,
      })),
    })
    await expect(makeNewPasskeyOptions(bo.session, origin, password)).rejects.toThrow(Conflict)
  })

  test('takes, of an account without a password, a login in the last ten minutes', async () => {
    const { user, session } = await aUserWithPasskey()
    await db.user.update({ where: { id: user.id }, data: { passwordHash: '' } })
    await expect(makeNewPasskeyOptions(session, origin)).resolves.toMatchObject({ rp: { name: 'Zinehouse' } })
    const old = { ...session, startedAt: new Date(Date.now() - 11 * minute) }
    await expect(makeNewPasskeyOptions(old, origin)).rejects.toThrow(
      'Your login is more than ten minutes old.',
    )
  })
})

describe('the list of passkeys', () => {
  test("names and removes one's own alone, by the password", async () => {
    const [ada, bo] = [await aUserWithPasskey(), await aUserWithPasskey()]
    await expect(renamePasskey(bo.user.id, ada.id, 'Mine')).rejects.toThrow(NotFound)
    await expect(removePasskey(bo.session, ada.id, password)).rejects.toThrow(NotFound)
    await renamePasskey(ada.user.id, ada.id, 'Blue key')
    await expect(removePasskey(ada.session, ada.id, 'wrong')).rejects.toThrow('Wrong password.')
    expect((await listPasskeysOfUser(ada.user.id))[0]?.name).toBe('Blue key')
    await removePasskey(ada.session, ada.id, password)
    await expect(ada.enter()).rejects.toThrow(refusal)
    await expect(removePasskey(ada.session, ada.id, password)).rejects.toThrow(NotFound)
    const mails = await db.outgoingMail.findMany({ where: { recipient: ada.user.email } })
    expect(mails.map(({ payload }) => JSON.parse(payload).change)).toEqual([
      'passkey added',
      'passkey removed',
    ])
  })

  test('keeps the last of an account that nothing else opens, whichever of two presses comes first', async () => {
    const { user, session, id } = await aUserWithPasskey()
    await db.user.update({ where: { id: user.id }, data: { passwordHash: '' } })
    await expect(removePasskey(session, id)).rejects.toThrow('the only way into your account')
    const { id: _, ...row } = await db.passkey.findUniqueOrThrow({ where: { id } })
    const second = await db.passkey.create({ data: { ...row, credentialId: `second ${id}` } })
    const both = await Promise.allSettled([id, second.id].map((one) => removePasskey(session, one)))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await listPasskeysOfUser(user.id)).toHaveLength(1)
  })
})
