import { z } from 'zod'
import type { OidcRoles } from '../../../platform/oidc-settings.server'
import { Email } from '../../../platform/text/email'
import { parseStaff, type StaffRole, staffRoles } from '../staff'

/** The claims of an ID token that are used (OpenID Connect Core, 5.1). */
export const IdTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email: Email.optional().catch(undefined),
  // Some issuers send a text instead of a boolean.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  preferred_username: z.string().max(300).optional().catch(undefined),
  name: z.string().max(300).optional().catch(undefined),
})
export type IdTokenClaims = z.output<typeof IdTokenClaims>

/** @param claims of an ID token, or of the issuer's user info */
export function roleInClaims(
  claims: Record<string, unknown>,
  { claim, roles }: OidcRoles,
): StaffRole | undefined {
  const values = valuesOf(readClaim(claims, claim))
  const given = roles.filter(({ value }) => values.includes(value)).map(({ role }) => parseStaff(role))
  return staffRoles.find((role) => given.includes(role))
}

/** Returns a claim by its name or path: Keycloak has the roles of a realm in `realm_access.roles`. */
export function readClaim(claims: Record<string, unknown>, claim: string): unknown {
  if (claim in claims) return claims[claim]
  return claim.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    return Reflect.get(value, key)
  }, claims)
}

const valuesOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim])
