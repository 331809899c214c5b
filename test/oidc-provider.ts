import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

/** People by the names that they log in with, and what the issuer says of each. */
export type People = Record<string, Record<string, unknown>>

/**
 * A real issuer on loopback. Its page asks for a name and takes any password.
 * @param siteOrigin of the site that it logs in to
 */
export async function anIssuer(siteOrigin: () => string, people: People) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const client = {
    client_id: 'zine',
    client_secret: 'a secret',
    get redirect_uris() {
      return [`${siteOrigin()}/login/oidc/callback`]
    },
    get post_logout_redirect_uris() {
      return [`${siteOrigin()}/`]
    },
  }
  let listener: ReturnType<Provider['callback']> | undefined
  const provider = () =>
    new Provider(issuer, {
      clients: [{ ...client }],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['preferred_username', 'groups'],
      },
      cookies: { keys: ['for tests alone'] },
      findAccount: (_context: unknown, name: string) =>
        people[name] && {
          accountId: name,
          claims: () => ({ sub: name, preferred_username: name, ...people[name] }),
        },
    })
  server.on('request', (request, response) => {
    listener ??= provider().callback()
    listener(request, response)
  })
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'zine', OIDC_CLIENT_SECRET: 'a secret' },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
