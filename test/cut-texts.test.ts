import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** These cut what has ASCII letters alone by then, or lists. */
const otherCuts = [
  'app/site/accounts/account-for-address.server.ts',
  'app/magazine/authors/authors.server.ts',
  'app/people/calls/submissions/token.server.ts',
  'app/site/content/receive-file.server.ts',
  'app/magazine/documents/extract-document.server.ts',
  'app/reach/federation/handles.server.ts',
  'app/reach/newsletter/token.server.ts',
  'app/platform/text/read-csv.server.ts',
  'app/shop/table-sales/unsent-sales.ts',
]

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.|platform[/\\]prisma|platform[/\\]text[/\\]cut-text/.test(file)

/** A text is cut after a number of letters that is large or has a name; shorter ones are days, times and digests. */
const cut =
  /\.(?:substring|substr)\(|\.slice\(0, (?:[1-9]_?\d_?\d\d*|[3-9]\d|\w*(?:[lL]ength|[lL]etters|[lL]ongest)\w*)\)/

test('texts that people typed are cut by one function, between characters', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join('app', file),
  )
  const cutting = files.filter((file) => isSource(file) && cut.test(readFileSync(file, 'utf8')))
  expect(cutting.map((file) => file.split(path.sep).join('/')).sort()).toEqual(otherCuts.toSorted())
})
