import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** The few kinds of CBOR (RFC 8949) that WebAuthn needs here. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, length: number) => {
    if (length < 24) return Buffer.from([(kind << 5) | length])
    if (length < 256) return Buffer.from([(kind << 5) | 24, length])
    return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as string)])
  return Buffer.concat([head(5, value.size), ...parts])
}

interface Asked {
  challenge: string
  /** As the browser says it. */
  origin: string
  rpId?: string
  /** Whether the device has checked who holds it. */
  isVerified?: boolean
}

/** A device that makes one passkey and signs with it, as an authenticator does (WebAuthn, 6). */
export function aDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const authData = (
    { origin, rpId = new URL(origin).hostname, isVerified = true }: Asked,
    more: Buffer[],
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 1 | (isVerified ? 4 : 0) | (more.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more])
  }
  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = <Answer>(response: Answer) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  return {
    id: text(id),
    /** Sets what it has counted, as a copy of it might. */
    setCounter: (value: number) => {
      counter = value
    },
    make(asked: Asked, handle: string) {
      userHandle = handle
      const key = new Map<number, number | Buffer>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.from([0, id.length])
      const data = authData(asked, [Buffer.alloc(16), length, id, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return credential({
        clientDataJSON: text(clientData('webauthn.create', asked)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal'],
      })
    },
    sign(asked: Asked) {
      counter += 1
      const data = authData(asked, [])
      const client = clientData('webauthn.get', asked)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
        userHandle,
      })
    },
  }
}
