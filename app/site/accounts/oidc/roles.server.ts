import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { log } from '../../../platform/logging/log.server'
import { setStaff } from '../manage-accounts.server'
import { staffRoleOf } from '../staff'
import { roleIn } from './claims.server'

/** Gives a user the role that OIDC_ROLES reads in the claims of this login. The last owner stays one. */
export async function followRole(user: FoundUser, claims: Record<string, unknown>): Promise<void> {
  const roles = env.oidc?.roles
  if (!roles) return
  const role = roleIn(claims, roles)
  if (role === staffRoleOf(user)) return
  try {
    await setStaff(user.username, role)
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    log.warn(
      { userId: user.id, claim: roles.claim },
      'the last owner stays an owner, whatever the claim says',
    )
  }
}

interface FoundUser {
  id: number
  username: string
  role: string
  staff: string | null
}
