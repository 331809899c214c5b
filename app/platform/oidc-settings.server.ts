import { z } from 'zod'
import { CannotStart } from './cannot-start.server'
import { isLoopbackAddress } from './public-address.server'

export const OidcIssuer = z
  .string()
  .refine(isSafe, 'the https address of an issuer, as https://login.example.org')

/**
 * Tells whether the connection to an address is safe: over http, an attacker in between could log in as
 * anybody, except within this machine.
 */
function isSafe(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'http:') return protocol === 'https:'
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ''))
}

/**
 * Returns the schema of a setting written as `claim:value=role,value=role`.
 * @param names of the roles
 */
export const oidcRolesSchema = (names: readonly string[]) => {
  const form = `a claim and the roles of its values (${names.join(', ')}), as groups:${names.map((name) => `zine-${name}s=${name}`).join(',')}`
  const pair = `[^=,]+=(${names.join('|')})`
  return z
    .string()
    .regex(new RegExp(`^[^:=,]+:${pair}(,${pair})*$`), form)
    .transform((text): OidcRoles => {
      const [, claim = '', mapping = ''] = /^([^:]+):(.*)$/s.exec(text) ?? []
      const roles = mapping.split(',').map((one) => {
        const [value = '', role = ''] = one.split('=')
        return { value: value.trim(), role }
      })
      return { claim: claim.trim(), roles }
    })
}

export interface OidcRoles {
  claim: string
  roles: { value: string; role: string }[]
}

interface Variables {
  OIDC_ISSUER?: string
  OIDC_CLIENT_ID?: string
  OIDC_CLIENT_SECRET?: string
  OIDC_NAME?: string
  OIDC_ROLES?: OidcRoles
}

/** @returns undefined without an issuer */
export function oidcSettingsFrom(vars: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars
  if (issuer && !clientId) throw new CannotStart('OIDC_ISSUER takes OIDC_CLIENT_ID with it.')
  if (!issuer && clientId) throw new CannotStart('OIDC_CLIENT_ID takes OIDC_ISSUER with it.')
  if (!issuer || !clientId) return
  return { issuer, clientId, clientSecret, name: vars.OIDC_NAME, roles: vars.OIDC_ROLES }
}

export type OidcSettings = NonNullable<ReturnType<typeof oidcSettingsFrom>>
