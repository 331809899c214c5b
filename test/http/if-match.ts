import { addressAndParents } from '../../app/platform/http/conditional.server'

export interface AnswerSchema {
  type?: string
  properties?: object
  additionalProperties?: boolean
}

/** What a description of the API says of its operations. */
export interface DescribedOperations {
  paths: Record<
    string,
    Record<string, { responses: Record<string, unknown>; parameters?: { name: string }[] }>
  >
  components: { schemas: Record<string, AnswerSchema> }
}

/** @param operation such as "PUT /api/pages/{id}" */
export function takesIfMatch({ paths }: DescribedOperations, operation: string): boolean {
  const [method = '', path = ''] = operation.split(' ')
  const { parameters = [] } = paths[path]?.[method.toLowerCase()] ?? {}
  return parameters.some(({ name }) => name === 'If-Match')
}

/** Operations that change something, but no record that could be read before. */
export const withoutRecord = {
  'a login': [
    ...['login', 'register', 'session', 'passkeys/login'].map((step) => `POST /api/auth/${step}`),
    ...['login', 'new'].map((step) => `POST /api/auth/passkeys/${step}-options`),
  ],
  'where somebody reads': ['POST /api/reading/places'],
  'a play is counted': ['POST /api/tracks/{id}/plays'],
  'what is paid is compared with the cart': ['POST /api/checkout'],
  'Stripe calls it': ['POST /api/stripe/webhook'],
  'a mail service calls it': ['POST /api/mail/bounces'],
}

/** Tells whether a list is added to, or one of its rows changed that is not read alone: a list has no version. */
export function isInList({ paths, components }: DescribedOperations, operation: string): boolean {
  const [, path = ''] = operation.split(' ')
  const [read] = addressAndParents(path).flatMap((address) => paths[address]?.get ?? [])
  const [, answer = ''] = /schemas\/(\w+)/.exec(JSON.stringify(read?.responses[200] ?? {})) ?? []
  return components.schemas[answer]?.type === 'array'
}

/** Reads an answer to its end, so that its connection is free again. */
export async function statusOf(sent: Promise<Response>): Promise<number> {
  const answer = await sent
  await answer.arrayBuffer()
  return answer.status
}

/** Returns the ETag to send with a change; none where the change names another version itself. */
export async function tagFor(body: unknown, url: string, headers: Record<string, string>) {
  const tag = await tagAt(url, headers)
  const version = body instanceof FormData ? body.get('version') : (body as { version?: number })?.version
  return version == null || tag?.startsWith(`"${version}.`) ? tag : undefined
}

/** Returns the ETag at an address, or at the nearest one above it that can be read. */
async function tagAt(url: string, headers: Record<string, string>): Promise<string | undefined> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  if (answer.ok || url.endsWith('/api')) return answer.headers.get('ETag') ?? undefined
  return tagAt(url.slice(0, url.lastIndexOf('/')), headers)
}
