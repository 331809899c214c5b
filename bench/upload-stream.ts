import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const megabyte = 1024 * 1024
/** As browsers make them. */
const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW5'

const noise = Buffer.from(
  Array.from({ length: megabyte }, (_, at) => (at * 7919 + (at >> 8) * 104_729) % 251),
)

/** A PDF that is made as it is read. */
export function aPdf(megabytes: number): Readable {
  return Readable.from(
    (function* () {
      yield Buffer.from('%PDF-1.7\n')
      for (let sent = 0; sent < megabytes; sent += 1)
        for (let at = 0; at < megabyte; at += 65_536) yield noise.subarray(at, at + 65_536)
      yield Buffer.from('%%EOF\n')
    })(),
    { objectMode: false },
  )
}

/** Sends an article with a PDF of that size as a multipart form. @throws Error unless it is answered with 201 */
export async function sendArticle(
  origin: string,
  token: string,
  cover: Buffer,
  megabytes: number,
): Promise<void> {
  const { hostname, port } = new URL(origin)
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  }
  const upload = request({ hostname, port, path: '/api/articles', method: 'POST', headers })
  const answered = once(upload, 'response')
  await pipeline(Readable.from(formOf(cover, megabytes), { objectMode: false }), upload)
  const [answer] = await answered
  answer.resume()
  if (answer.statusCode !== 201) throw new Error(`The upload was answered with ${answer.statusCode}.`)
}

async function* formOf(cover: Buffer, megabytes: number) {
  const part = (about: string) => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`
  for (const [name, value] of [
    ['title', 'Bench'],
    ['description', 'A large one.'],
    ['filetype', 'Volume'],
  ]) {
    yield Buffer.from(`${part(`name="${name}"`)}${value}\r\n`)
  }
  yield Buffer.from(part('name="coverImage"; filename="cover.jpg"'))
  yield cover
  yield Buffer.from(`\r\n${part('name="pdf"; filename="volume.pdf"')}`)
  yield* aPdf(megabytes)
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}
