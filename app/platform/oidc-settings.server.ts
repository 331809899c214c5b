import { z } from 'zod'
import { CannotStart } from './process/cannot-start.server'

export const OidcIssuer = z
  .url({ protocol: /^https?$/, error: 'the https address of an issuer, as https://login.example.org' })
  .refine(isSafe, 'the https address of an issuer, as https://login.example.org')

/** Over http, whoever is between could log in as anybody; inside of this machine nobody is. */
function isSafe(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

const roleForm = 'a claim and the roles of its values, as groups:zine-owners=owner,writers=editor,sales=shop'

/** A claim of the issuer, and the house's role for each of its values. */
export const OidcRoles = z
  .string()
  .regex(/^[^:=,]+:[^=,]+=(owner|editor|shop)(,[^=,]+=(owner|editor|shop))*$/, roleForm)
  .transform((text) => {
    const [, claim = '', mapping = ''] = /^([^:]+):(.*)$/s.exec(text) ?? []
    const roles = mapping.split(',').map((pair) => {
      const [value = '', role = ''] = pair.split('=')
      return { value: value.trim(), role }
    })
    return { claim: claim.trim(), roles }
  })

interface Variables {
  OIDC_ISSUER?: string
  OIDC_CLIENT_ID?: string
  OIDC_CLIENT_SECRET?: string
  OIDC_NAME?: string
  OIDC_ROLES?: z.output<typeof OidcRoles>
}

/** @returns undefined without an issuer */
export function oidcOf(vars: Variables) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = vars
  if (issuer && !clientId) throw new CannotStart('OIDC_ISSUER takes OIDC_CLIENT_ID with it.')
  if (!issuer && clientId) throw new CannotStart('OIDC_CLIENT_ID takes OIDC_ISSUER with it.')
  if (!issuer || !clientId) return
  return { issuer, clientId, clientSecret, name: vars.OIDC_NAME, roles: vars.OIDC_ROLES }
}

export type OidcSettings = NonNullable<ReturnType<typeof oidcOf>>
