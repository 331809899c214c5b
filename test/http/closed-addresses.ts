import type { OperationsForKeys } from '../../app/desk/openapi/operations/operation'
import { apiOperations } from '../../app/desk/openapi/operations.server'

/** How an address answers a stranger who asks for it. */
export interface Refusal {
  status: number
  /** Where it leads; empty for an answer that is no redirect. */
  leadsTo: string
}

interface Reason {
  isSo: (answer: Refusal) => boolean
  /** The paths of routes. */
  paths: string[]
}

const named = (text: string) => text.trim().split(/\s+/)

const pathsInApi = (isSo: (methods: OperationsForKeys[string]) => boolean) =>
  Object.entries(apiOperations).flatMap(([path, methods]) => (isSo(methods) ? [path] : []))

/** The addresses outside the desk that a stranger's GET gets no 200 from, by the reason. */
export const closedAddresses: Record<string, Reason> = {
  'wants a login first': {
    isSo: ({ leadsTo }) => leadsTo.startsWith('/login?redirectTo='),
    paths: named(`
      userInfo/two-step-login userInfo/passkeys userInfo/keys userInfo/e-reader userInfo/membership
      userInfo/my-data.zip userInfo/delete articles/:id/send reading orders checkout/pay
    `),
  },
  'is for programs that log in': {
    isSo: ({ status }) => status === 401,
    paths: named(`
      koreader/users/auth koreader/syncs/progress/:document opds/publications/:id/progression
    `).concat(pathsInApi(({ get }) => get?.by !== undefined)),
  },
  'takes no GET': {
    isSo: ({ status }) => status === 405,
    paths: named(`
      display language inbox actors/:actor/inbox koreader/users/create koreader/syncs/progress
      calls/:address/submissions calls/:address/sent/:token/changes
    `).concat(pathsInApi(({ get }) => !get)),
  },
  'leads to another page': {
    isSo: ({ status, leadsTo }) => [301, 302, 303].includes(status) && !leadsTo.startsWith('/login'),
    paths: named('logout logout/oidc articles/:id/pages series/:address/latest'),
  },
  'needs a login from elsewhere, or a payment that somebody has begun': {
    isSo: ({ status }) => status === 404,
    paths: named('login/oidc login/oidc/callback join/pay'),
  },
}
