import { cachedTables } from '../../../platform/changes/cached-tables.server'
import { db, inTransaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import type { Account } from '../accounts'
import { type Actor, recordAudit } from '../audit.server'
import { hasSecondFactor } from './codes.server'

const settings = cachedTables(['AccountSettings'], () => db.accountSettings.findUnique({ where: { id: 1 } }))

export const isSecondFactorRequiredOfStaff = async () =>
  (await settings.read())?.staffNeedSecondFactor ?? false

/** @throws Conflict when the owner who turns the requirement on has no second factor */
export async function requireSecondFactorOfStaff(
  staffNeedSecondFactor: boolean,
  owner: Actor,
): Promise<void> {
  if (staffNeedSecondFactor && !(await hasSecondFactor(owner.id)))
    throw new Conflict(t('Set up two-step login for yourself first.'))
  await inTransaction(async (tx) => {
    const create = { id: 1, staffNeedSecondFactor }
    await tx.accountSettings.upsert({ where: { id: 1 }, create, update: { staffNeedSecondFactor } })
    const note = staffNeedSecondFactor ? 'two-step login required' : 'two-step login not required'
    await recordAudit(tx, owner, {
      action: 'changed',
      subjectType: 'account',
      subjectName: 'all staff',
      note,
    })
  })
}

/**
 * Returns the account with its current rights: staff without the required second factor have those of ordinary users.
 */
export async function dropRoleWithoutSecondFactor(account: Account): Promise<Account> {
  if (!account.staff || !(await isSecondFactorRequiredOfStaff()) || (await hasSecondFactor(account.id)))
    return account
  const { staff: _, ...user } = account
  return { ...user, role: 'user', needsSecondFactor: true }
}
