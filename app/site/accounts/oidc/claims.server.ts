import { z } from 'zod'
import type { OidcRoles } from '../../../platform/oidc-settings.server'
import { Email } from '../../../platform/text/email'
import { parseStaff, type StaffRole, staffRoles } from '../staff'

/** What the house reads of the claims of an ID token (OpenID Connect Core, 5.1). */
export const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email.optional().catch(undefined),
  // Some issuers send the word.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  preferred_username: z.string().max(300).optional().catch(undefined),
  name: z.string().max(300).optional().catch(undefined),
})
export type Claims = z.output<typeof Claims>

/** @param claims of an ID token, or of the issuer's answer about the user */
export function roleIn(claims: Record<string, unknown>, { claim, roles }: OidcRoles): StaffRole | undefined {
  const values = valuesOf(claimAt(claims, claim))
  const given = roles.filter(({ value }) => values.includes(value)).map(({ role }) => parseStaff(role))
  return staffRoles.find((role) => given.includes(role))
}

/** A claim by its name, or by its path: Keycloak has the roles of a realm in `realm_access.roles`. */
export function claimAt(claims: Record<string, unknown>, claim: string): unknown {
  if (claim in claims) return claims[claim]
  return claim.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return Reflect.get(value, key)
  }, claims)
}

const valuesOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim])
