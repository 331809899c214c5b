import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { log } from '../../../platform/logging/log.server'
import { setStaffRole } from '../manage-accounts.server'
import { staffRoleOf } from '../staff'
import { roleInClaims } from './claims.server'

/** Gives a user the role that OIDC_ROLES maps from this login's claims. The last owner stays an owner. */
export async function updateRoleFromClaims(user: FoundUser, claims: Record<string, unknown>): Promise<void> {
  const roles = env.oidc?.roles
  if (!roles) return
  const role = roleInClaims(claims, roles)
  if (role === staffRoleOf(user)) return
  try {
    await setStaffRole(user.username, role)
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
