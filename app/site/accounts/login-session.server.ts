import { setRequestUser } from '../../platform/current-request.server'
import { db } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { recordAudit } from './audit.server'
import { acceptSecondFactorCode, hasSecondFactor } from './second-factor/codes.server'
import { type LoginStep, SecondFactorNeeded } from './second-factor/login-step.server'
import { accountFromRow, type Device, startSession } from './sessions.server'

type LoginRow = Parameters<typeof accountFromRow>[0] & { mustSetPassword: boolean }

export type LoginResult = Awaited<ReturnType<typeof openLoginSession>>

export async function openLoginSession(user: LoginRow, device: Device, by: 'password' | 'passkey' | 'oidc') {
  setRequestUser(user)
  log.info({ event: 'logged in', by, userId: user.id, address: device.address }, 'account')
  const credentials = await startSession(user.id, device, by === 'oidc')
  return { account: accountFromRow(user), credentials, mustSetPassword: user.mustSetPassword }
}

/** @throws SecondFactorNeeded when the account has a second factor and the code is missing or wrong; TooMany */
export async function requireSecondFactorCode(
  user: LoginUser,
  device: Device,
  step: LoginStep,
  code?: string,
): Promise<void> {
  if (!(await hasSecondFactor(user.id))) return
  if (!code) throw new SecondFactorNeeded(t('Enter the code of your authenticator app.'), step)
  const known = device.known?.userIds.includes(user.id) ? device.known.id : undefined
  if (await acceptSecondFactorCode(user.id, code, known)) return
  await recordLoginRefusal(device, user, 'wrong code')
  throw new SecondFactorNeeded(t('Wrong code.'), step)
}

interface LoginUser {
  id: number
  username: string
}

/** @param reason the reason, for the log only */
export async function recordLoginRefusal(
  { address }: Device,
  user: LoginUser | null | undefined,
  note?: string,
  reason?: string,
): Promise<void> {
  log.warn({ event: 'login refused', address, note, reason }, 'account')
  const account = { subjectId: user?.id, subjectName: user?.username ?? 'an unknown name' }
  await recordAudit(db, 'visitor', { action: 'was refused', subjectType: 'login', ...account, note })
}
