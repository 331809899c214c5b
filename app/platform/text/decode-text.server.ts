import { createReadStream } from 'node:fs'
import { Invalid } from '../errors/errors'
import { t } from '../i18n/i18n'
import { Utf8Count } from './utf8-count'

/**
 * Decodes a text file of another program. A mark (BOM) or an XML declaration decides; without them it is
 * UTF-16, UTF-8, or Windows-1252 if most of it is no UTF-8. The mark is left out. Letters that were lost
 * before the file was written (U+FFFD) stay, so that a reader can tell their line.
 * @throws Invalid when letters are lost in decoding, with the line in UTF-8, or it is no text
 */
export function decodeText(bytes: Uint8Array): string {
  const guess = new EncodingGuess()
  guess.add(bytes)
  const decoder = strictDecoder(guess)
  return decoder.decode(bytes) + decoder.end()
}

/**
 * Yields a text file decoded like `decodeText`, in pieces, so that memory does not grow with the file.
 * @throws Invalid like it
 */
export async function* decodeFileInChunks(file: string): AsyncGenerator<string> {
  const guess = new EncodingGuess()
  for await (const chunk of chunksOf(file)) guess.add(chunk)
  const decoder = strictDecoder(guess)
  for await (const chunk of chunksOf(file)) yield decoder.decode(chunk)
  yield decoder.end()
}

const chunksOf = (file: string): AsyncIterable<Buffer> => createReadStream(file, { highWaterMark: 64 * 1024 })

const damaged = (line?: number) =>
  new Invalid(
    line
      ? t('Line {line} has characters that cannot be read. Save the file as UTF-8, then choose it again.', {
          line,
        })
      : t('This file has characters that cannot be read. Save it as UTF-8, then choose it again.'),
  )

/** A pattern for control characters that no text contains: NUL, and those that Windows-1252 leaves undefined. */
const inNoText = /[\0\u0081\u008d\u008f\u0090\u009d]/

/**
 * Decodes complete characters, and fails at the rest instead of writing U+FFFD. It always streams, since otherwise Node
 * takes Windows-1252 for Latin-1 (https://github.com/nodejs/node/issues/56542).
 */
function strictDecoder(guess: EncodingGuess) {
  const encoding = guess.encoding()
  const invalidLine = encoding === 'utf-8' ? guess.utf8.firstInvalidLine() : undefined
  const decoder = new TextDecoder(encoding, { fatal: true })
  const strict = (decode: () => string): string => {
    try {
      return decode()
    } catch {
      throw damaged(invalidLine)
    }
  }
  return {
    decode(bytes: Uint8Array): string {
      const text = strict(() => decoder.decode(bytes, { stream: true }))
      if (inNoText.test(text)) throw damaged()
      return text
    },
    end: () => strict(() => decoder.decode()),
  }
}

class EncodingGuess {
  readonly utf8 = new Utf8Count()
  private head: string | undefined

  add(bytes: Uint8Array): void {
    this.head ??= Buffer.from(bytes.subarray(0, 1000)).toString('latin1')
    this.utf8.add(bytes)
  }

  encoding(): string {
    const head = this.head ?? ''
    if (head.startsWith('\u00ef\u00bb\u00bf')) return 'utf-8'
    const wide = wideEncoding(head)
    if (wide) return wide
    const [, declared] = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head) ?? []
    if (declared && !/^(utf-?8|utf-?16|ucs-?2|iso-10646)/i.test(declared)) return known(declared)
    return this.utf8.isMost() ? 'utf-8' : 'windows-1252'
  }
}

function known(declared: string): string {
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new Invalid(t('The encoding {declared} is not supported. Save the file as UTF-8.', { declared }))
  }
}

/** Detects UTF-16 by its mark, or by NULs beside Latin letters. */
function wideEncoding(head: string): string | undefined {
  if (head.startsWith('\u00ff\u00fe')) return 'utf-16le'
  if (head.startsWith('\u00fe\u00ff')) return 'utf-16be'
  const zeros = [...head].flatMap((character, index) => (character === '\0' ? index % 2 : []))
  const odd = zeros.filter((side) => side === 1).length
  if (zeros.length < head.length / 8) return
  return odd > zeros.length / 2 ? 'utf-16le' : 'utf-16be'
}
