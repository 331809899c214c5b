import { readFile, stat } from 'node:fs/promises'
import sax from 'sax'
import { decodeText } from '../../../platform/text/decode-text.server'

const maxBytes = 5_000_000

/** A book as the `metadata.opf` beside it tells, in OPF 2 as Calibre writes it, or OPF 3. */
export interface Opf {
  title: string
  authors: string[]
  /** In HTML. */
  description: string
  date: string
  language: string
  subjects: string[]
  isbn: string
  /** The id that the library gave the book. */
  id: string
  series: string
  seriesIndex: string
}

/** @throws Error with a message of one line */
export async function readOpf(file: string): Promise<Opf> {
  if ((await stat(file)).size > maxBytes) throw new Error('it is larger than 5 MB')
  const book: Opf = {
    title: '',
    authors: [],
    description: '',
    date: '',
    language: '',
    subjects: [],
    isbn: '',
    id: '',
    series: '',
    seriesIndex: '',
  }
  const parser = sax.parser(true, {})
  let attributes: Record<string, string> = {}
  let text = ''
  parser.ondoctype = () => parser.onerror(new Error('it declares a document type of its own'))
  parser.onerror = (error) => {
    throw new Error(error.message.replace(/\s+/g, ' '))
  }
  parser.onopentag = (tag) => {
    attributes = tag.attributes as Record<string, string>
    text = ''
    const { name = '', content = '' } = attributes
    if (name === 'calibre:series') book.series = content
    if (name === 'calibre:series_index') book.seriesIndex = content
  }
  parser.ontext = (more) => {
    text += more
  }
  parser.oncdata = parser.ontext
  parser.onclosetag = (name) => {
    add(book, name.replace(/^.*:/, ''), text.trim(), attributes)
    text = ''
  }
  parser.write(decodeText(await readFile(file))).close()
  return book
}

function add(book: Opf, name: string, text: string, attributes: Record<string, string>): void {
  if (!text) return
  const attribute = (called: string) => attributes[`opf:${called}`] ?? attributes[called] ?? ''
  if (name === 'title' && !book.title) book.title = text
  if (name === 'description') book.description = text
  // Calibre writes the year 101 for a book without a date.
  if (name === 'date' && !/^0?101-/.test(text) && !book.date) book.date = text
  if (name === 'language' && !book.language) book.language = text
  if (name === 'subject') book.subjects.push(text)
  if (name === 'creator' && /^(aut)?$/.test(attribute('role'))) book.authors.push(text)
  if (name === 'identifier' && /^isbn$/i.test(attribute('scheme'))) book.isbn = text
  if (name === 'identifier' && /^(calibre|uuid)$/i.test(attribute('scheme'))) book.id = text
  if (name === 'meta' && attribute('property') === 'belongs-to-collection') book.series = text
  if (name === 'meta' && attribute('property') === 'group-position') book.seriesIndex = text
}
