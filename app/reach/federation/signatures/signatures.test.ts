import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { signAsDraft } from './draft-signature.server'
import { signAsMessage } from './message-signature.server'
import { readSignature } from './signature.server'
import { BadSignature, type SignedRequest } from './signature-checks.server'

const keysOf = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [own, other] = [keysOf(), keysOf()]
const key = { keyId: 'https://a.example/actor#key', privateKey: own.privateKey }
const url = new URL('https://b.example/inbox?x=1')
const now = new Date('2026-12-15T12:00:00Z')
const body = '{"type":"Follow"}'

const signers = { 'an older draft signature': signAsDraft, 'an RFC 9421 signature': signAsMessage }

const received = (headers: Record<string, string>, more: Partial<SignedRequest> = {}): SignedRequest => ({
  method: 'POST',
  url,
  headers: new Headers(headers),
  ...more,
})

for (const [name, sign] of Object.entries(signers)) {
  const signed = () => sign({ method: 'POST', url, body }, key, now)

  test(`${name} is made with its own key, and with no other`, () => {
    const claim = readSignature(received(signed()), now)
    expect(claim.keyId).toBe(key.keyId)
    expect(claim.isMadeWith(own.publicKey)).toBe(true)
    expect(claim.isMadeWith(other.publicKey)).toBe(false)
    expect(claim.isMadeWith('no key')).toBe(false)
  })

  test(`${name} does not fit another address or method`, () => {
    const elsewhere = { url: new URL('https://b.example/actors/magazine/inbox') }
    for (const more of [elsewhere, { url: new URL('https://c.example/inbox?x=1') }, { method: 'PUT' }])
      expect(readSignature(received(signed(), more), now).isMadeWith(own.publicKey)).toBe(false)
  })

  test(`${name} is refused for another body`, () => {
    const claim = readSignature(received(signed()), now)
    claim.assertBody(Buffer.from(body))
    expect(() => claim.assertBody(Buffer.from('{}'))).toThrow('digest')
  })

  test(`${name} is refused when it is older than an hour, or from the future`, () => {
    for (const minutes of [-61, 61]) {
      const later = new Date(now.getTime() + minutes * 60_000)
      expect(() => readSignature(received(signed()), later)).toThrow('this hour')
    }
  })
}

test('a signature that leaves out the digest, the time or the target is refused', () => {
  const { Signature = '', ...headers } = signAsDraft({ method: 'POST', url, body }, key, now)
  for (const part of [' digest', ' date', '(request-target) ', ' host']) {
    const without = { ...headers, Signature: Signature.replace(part, '') }
    expect(() => readSignature(received(without), now)).toThrow('does not cover')
  }
  const message = signAsMessage({ method: 'POST', url, body }, key, now)
  for (const part of [' "content-digest"', '"@method" ', ' "@target-uri"']) {
    const input = message['Signature-Input']?.replace(part, '') ?? ''
    expect(() => readSignature(received({ ...message, 'Signature-Input': input }), now)).toThrow(
      'does not cover',
    )
  }
})

test('a request without a signature, or with a broken one, is refused', () => {
  const broken: Record<string, string>[] = [
    {},
    { Signature: 'keyId="x"' },
    { 'Signature-Input': 'sig1=("@method"', Signature: 'sig1=:AA==:' },
    {
      'Signature-Input': 'sig1=("@method" "content-digest";req "@target-uri");keyid="x"',
      Signature: 'sig1=:AA==:',
    },
  ]
  for (const headers of broken) expect(() => readSignature(received(headers), now)).toThrow(BadSignature)
})

test('a signature that covers what no request can have is refused', () => {
  const { Signature = '', ...headers } = signAsDraft({ method: 'POST', url, body }, key, now)
  const message = signAsMessage({ method: 'POST', url, body }, key, now)
  for (const name of ['@foo', '(foo)', 'constructor', '__proto__', 'foo:']) {
    const draft = { ...headers, Signature: Signature.replace(' date', ` date ${name}`) }
    expect(() => readSignature(received(draft), now), name).toThrow(BadSignature)
    const input = message['Signature-Input']?.replace('"@method"', `"@method" "${name}"`) ?? ''
    expect(() => readSignature(received({ ...message, 'Signature-Input': input }), now), name).toThrow(
      BadSignature,
    )
  }
})
