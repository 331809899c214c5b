import { beforeEach, expect, test } from 'vitest'
import { aUser, password } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { hashSecret } from '../../platform/process/secret.server'
import { register } from './accounts.server'
import { changePassword } from './change-account.server'
import { resetPassword } from './password-reset.server'

beforeEach(() => db.rateLimiterFlexible.deleteMany())

const device = { userAgent: '', address: '10.0.0.1' }
const inAnHour = () => new Date(Date.now() + 3600_000)

test.each([
  ['one of the commonest', 'Password1'],
  ['another of the commonest', 'dalmatio'],
  ['the name, with digits and marks', 'Guessed.reader-1999!'],
  ['the email address', 'guessed.reader@example.org'],
])('%s is refused as a password at registration, change and reset', async (_why, guessable) => {
  const wanted = { username: 'guessed.reader', email: 'guessed.reader@example.org' }
  const refusal = (field: string) => ({ status: 400, errors: { [field]: [expect.any(String)] } })
  await expect(register({ ...wanted, password: guessable }, '10.0.0.1')).rejects.toMatchObject(
    refusal('password'),
  )

  const { id: userId } = await aUser(wanted)
  await expect(changePassword(userId, device, password, guessable)).rejects.toMatchObject(
    refusal('newPassword'),
  )

  const tokenHash = hashSecret(guessable)
  await db.passwordReset.create({ data: { tokenHash, userId, expiresAt: inAnHour() } })
  await expect(resetPassword(guessable, guessable)).rejects.toMatchObject(refusal('password'))
  await resetPassword(guessable, 'nobody would guess this')
  await db.user.delete({ where: { id: userId } })
})

test('a long password may hold a common one or the name', async () => {
  const wanted = { username: 'ada.lovelace', email: 'ada@example.org', password: 'password of ada.lovelace' }
  await expect(register(wanted, '10.0.0.1')).resolves.toBeDefined()
})
