import sax from 'sax'
import { decodeFileInChunks } from '../../platform/text/decode-text.server'

export interface WxrItem {
  /** The element's name: `item` or `wp:author`. */
  name: string
  texts: Record<string, string>
  categories: { domain: string; nicename: string; name: string }[]
  meta: Record<string, string>
}

/** A limit above the length of any real post. */
const maxCharacters = 20_000_000

/**
 * Yields the authors and items of WordPress's export, one after the other: memory does not grow with the file.
 * @throws Error with a message of one line when the file is no export of WordPress, or declares entities of its own
 */
export async function* readWxr(file: string): AsyncGenerator<WxrItem> {
  const reader = new Reader()
  for await (const piece of decodeFileInChunks(file)) {
    reader.write(piece)
    if (reader.problem) throw new Error(`${file} is no export of WordPress: ${reader.problem}.`)
    yield* reader.found.splice(0)
  }
  reader.end()
  if (reader.problem) throw new Error(`${file} is no export of WordPress: ${reader.problem}.`)
  yield* reader.found.splice(0)
}

class Reader {
  readonly found: WxrItem[] = []
  problem: string | undefined
  private parser = sax.parser(true, {})
  private path: string[] = []
  private item: WxrItem | undefined
  private text = ''
  private term = { domain: '', nicename: '' }
  private meta = { key: '' }
  private characters = 0
  private isChannel = false

  constructor() {
    const { parser } = this
    parser.onerror = (error) => this.fail(error.message.replace(/\s+/g, ' '))
    parser.ondoctype = () => this.fail('it declares a document type of its own')
    parser.onopentag = ({ name, attributes }) => this.open(name, attributes)
    parser.onclosetag = (name) => this.close(name)
    parser.ontext = (text) => this.add(text)
    parser.oncdata = (text) => this.add(text)
  }

  write(chunk: string): void {
    if (!this.problem) this.parser.write(chunk)
  }

  end(): void {
    if (!this.problem) this.parser.close()
    if (!this.isChannel) this.fail('it has no channel')
  }

  private fail(problem: string): void {
    this.problem ??= problem
    this.parser.error = null as unknown as Error
  }

  private open(name: string, { domain = '', nicename = '' }: Record<string, unknown>): void {
    this.path.push(name)
    this.text = ''
    if (name === 'channel') this.isChannel = true
    if (this.path.length === 1 && name !== 'rss') this.fail('it does not begin with <rss>')
    if (this.path.length === 3 && (name === 'item' || name === 'wp:author')) {
      this.item = { name, texts: {}, categories: [], meta: {} }
      this.characters = 0
    }
    if (name === 'category') this.term = { domain: String(domain), nicename: String(nicename) }
  }

  private add(text: string): void {
    if (!this.item || this.path.length < 4) return
    this.characters += text.length
    if (this.characters > maxCharacters) this.fail('one of its items is longer than 20 MB')
    else this.text += text
  }

  private close(name: string): void {
    const { item, path, text } = this
    const depth = path.length
    path.pop()
    if (!item) return
    if (depth === 3) {
      this.found.push(item)
      this.item = undefined
    } else if (name === 'category') item.categories.push({ ...this.term, name: text })
    else if (name === 'wp:meta_key') this.meta.key = text
    else if (name === 'wp:meta_value') item.meta[this.meta.key] = text
    else if (depth === 4) item.texts[name] = text
    this.text = ''
  }
}
