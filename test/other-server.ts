import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type OutgoingRequest, signAsDraft } from '../app/reach/federation/signatures/draft-signature.server'

export interface Received {
  path: string
  headers: IncomingMessage['headers']
  activity: { id: string; type: string; actor: string; object: Record<string, unknown> } & Record<
    string,
    unknown
  >
}

const newKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** A server of somebody else, with any account under /users/, which keeps what it is sent. */
export async function anotherServer({ hasSharedInbox = true } = {}) {
  const received: Received[] = []
  const fetched: string[] = []
  const state = { keys: newKeys(), status: 202, isGone: false, inboxHost: '', about: {} }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'POST') {
      if (state.status < 300) {
        const activity = JSON.parse(Buffer.concat(chunks).toString())
        received.push({ path, headers: request.headers, activity })
      }
      return response.writeHead(state.status).end()
    }
    fetched.push(path)
    const [, name] = /^\/users\/(\w+)$/.exec(path) ?? []
    if (!name || state.isGone) return response.writeHead(state.isGone ? 410 : 404).end()
    response.setHeader('Content-Type', 'application/activity+json')
    response.end(JSON.stringify(actorOf(name)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const origin = `http://${host}`
  const uri = (name: string) => `${origin}/users/${name}`

  const actorOf = (name: string) => ({
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id: uri(name),
    type: 'Person',
    preferredUsername: name,
    name: `The ${name}`,
    inbox: `${state.inboxHost || origin}/users/${name}/inbox`,
    ...(hasSharedInbox && { endpoints: { sharedInbox: `${origin}/inbox` } }),
    publicKey: { id: `${uri(name)}#main-key`, owner: uri(name), publicKeyPem: state.keys.publicKey },
    ...state.about,
  })

  let count = 0
  return {
    host,
    origin,
    received,
    fetched,
    state,
    uri,
    /** Replaces the key of all accounts. */
    rotate: () => {
      state.keys = newKeys()
    },
    activity: (name: string, type: string, object: unknown, more = {}) => ({
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: `${origin}/activities/${++count}`,
      type,
      actor: uri(name),
      object,
      ...more,
    }),
    /** A public note that answers something. */
    note: (name: string, inReplyTo: string, content: string, more = {}) => ({
      id: `${origin}/notes/${++count}`,
      type: 'Note',
      attributedTo: uri(name),
      inReplyTo,
      content,
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      published: '2024-05-06T07:08:09Z',
      ...more,
    }),
    /** Signs and posts an activity; `change` may spoil what was signed. */
    async send(
      inbox: string,
      activity: { actor: string; [name: string]: unknown },
      { sign = signAsDraft, change, now }: SendOptions = {},
    ) {
      const request: OutgoingRequest = { method: 'POST', url: new URL(inbox), body: JSON.stringify(activity) }
      const key = { keyId: `${activity.actor}#main-key`, privateKey: state.keys.privateKey }
      const { Host: _host, ...signed } = sign(request, key, now ?? new Date())
      const sent = { headers: { 'Content-Type': 'application/activity+json', ...signed }, body: request.body }
      return fetch(inbox, { method: 'POST', ...(change?.(sent) ?? sent) })
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type OtherServer = Awaited<ReturnType<typeof anotherServer>>

interface Sent {
  headers: Record<string, string>
  body?: string
}

interface SendOptions {
  sign?: typeof signAsDraft
  change?: (sent: Sent) => Sent
  now?: Date
}
