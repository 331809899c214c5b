import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** The first bytes of every file in the age format. */
const ageHeader = 'age-encryption.org/'

export const isEncryptedArchive = (head: Buffer) => head.toString('latin1').startsWith(ageHeader)

/** Encrypts a stream. `scryptLogN` is the cost of guessing the passphrase, as a power of two. */
export async function encryptStream(
  plain: Readable,
  passphrase: string,
  scryptLogN: number,
): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(scryptLogN)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** @throws Error for a wrong passphrase; the returned stream fails where the file was changed or cut off */
export async function decryptStream(secret: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return fromWeb(await decrypter.decrypt(toWeb(secret)))
}

// Node's types of web streams differ from the browser's, though the streams are the same.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as NodeReadableStream<Uint8Array>)
