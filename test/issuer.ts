import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { OidcSettings } from '../app/platform/oidc-settings.server'

const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What an issuer says of somebody; a test changes what it is about. */
export interface Said {
  claims: Record<string, unknown>
  /** Signs with a key that it does not publish. */
  isForged?: boolean
  /** Says this about the user by itself, and not in the ID token. */
  userinfo?: Record<string, unknown>
}

/** An issuer that says whatever a test has it say, right or wrong; an honest one is in test/oidc-provider.ts. */
export async function aStrangeIssuer() {
  const [own, other] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  if (!own || !other) throw new Error('no keys')
  const codes = new Map<string, Said>()
  let isDown = false
  const server = createServer((request, response) => {
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (isDown) return answer({}, 503)
    if (request.url === '/.well-known/openid-configuration') return answer(metadata())
    if (request.url === '/jwks')
      return answer({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }],
      })
    if (request.url === '/me') {
      const said = codes.get(String(request.headers.authorization).slice(7))
      return answer({ sub: said?.claims.sub, ...said?.userinfo })
    }
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const code = new URLSearchParams(body).get('code') ?? ''
      const said = codes.get(code)
      if (!said) return answer({ error: 'invalid_grant' }, 400)
      answer({ access_token: code, token_type: 'Bearer', expires_in: 60, id_token: idToken(said) })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  })
  const idToken = ({ claims, isForged }: Said) => {
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, aud: 'zine', iat: now, exp: now + 300, ...claims }
    const text = `${json({ alg: 'RS256', kid: 'own' })}.${json(payload)}`
    const key = isForged ? other.privateKey : own.privateKey
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }
  const settings: OidcSettings = {
    issuer,
    clientId: 'zine',
    clientSecret: 'a secret',
    name: undefined,
    roles: undefined,
  }
  return {
    settings,
    /** Gives a code, for which it says this. */
    code(said: Said) {
      const code = randomUUID()
      codes.set(code, said)
      return code
    },
    /** Forgets a code, as after its use. */
    forget: (code: string) => codes.delete(code),
    setDown: (value: boolean) => {
      isDown = value
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
