import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('app', file))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.includes('platform/prisma/'))

const usersOf = (words: RegExp) => files.filter((file) => words.test(readFileSync(file, 'utf8'))).sort()

test('a table is read by one function', () => {
  expect(usersOf(/from '(csv-parse|papaparse)/)).toEqual(['app/platform/text/read-csv.server.ts'])
  expect(usersOf(/\breadCsv\(/)).toEqual([
    'app/desk/portable/csv-rows.server.ts',
    'app/people/members/import/plan-import.server.ts',
    'app/platform/text/read-csv.server.ts',
    'app/reach/newsletter/import.server.ts',
    'app/site/redirects/import-redirects.server.ts',
  ])
})

test('XML and JSON of other programs are each read by one function', () => {
  expect(usersOf(/from '(sax|xml2js|fast-xml-parser)'|DOMParser/)).toEqual([
    'app/desk/portable/library/opf.server.ts',
    'app/desk/portable/wxr-reader.server.ts',
  ])
  expect(usersOf(/\breadJsonFile\(/)).toEqual([
    'app/desk/portable/ghost-export.server.ts',
    'app/desk/portable/read-export.server.ts',
  ])
})

test('the encoding of a file is found by one function', () => {
  expect(usersOf(/new TextDecoder\(|from 'iconv/)).toEqual([
    'app/magazine/documents/extraction/poppler.ts',
    'app/platform/text/decode-text.server.ts',
    'app/reach/webhooks/attempt.server.ts',
  ])
  expect(usersOf(/\b(decodeText|decodeFileInChunks)\(/)).toEqual([
    'app/desk/portable/csv-rows.server.ts',
    'app/desk/portable/library/opf.server.ts',
    'app/desk/portable/library/side-files.server.ts',
    'app/desk/portable/read-export.server.ts',
    'app/desk/portable/source-sample.server.ts',
    'app/desk/portable/wxr-reader.server.ts',
    'app/platform/text/decode-text.server.ts',
    'app/site/uploads/csv-form.server.ts',
  ])
})

test('what is read as UTF-8 without a look is a file of our own', () => {
  expect(usersOf(/readFile(Sync)?\([^\n]*'(utf-?8|latin1)'/i)).toEqual([
    'app/desk/admin/sample.server.ts',
    'app/desk/operator/passphrase.server.ts',
    'app/desk/server/script-messages.server.ts',
    'app/magazine/documents/extraction/booklet-program.ts',
    'app/magazine/documents/extraction/programs.ts',
    'app/platform/database/migrate.server.ts',
    'app/platform/database/query-compiler.server.ts',
    'app/platform/process/data-dir-lock.server.ts',
    'app/platform/process/node.server.ts',
    'app/platform/process/secret.server.ts',
    'app/platform/process/version.server.ts',
    'app/site/mail/dkim.server.ts',
  ])
})

test('days of other programs are read by one module', () => {
  expect(usersOf(/\b(readDay|readTime|orderOfDays)\(/)).toEqual([
    'app/desk/portable/folder-import.server.ts',
    'app/desk/portable/ghost-import.server.ts',
    'app/people/members/import/member-line.server.ts',
    'app/platform/forms/typed-day.ts',
  ])
})

test('an email address is read by one function', () => {
  expect(usersOf(/z\.email\(|domainTo(ASCII|Unicode)|punycode/)).toEqual(['app/platform/text/email.ts'])
  // These part an address that was read before.
  expect(usersOf(/(ndexOf|split)\('@'\)/)).toEqual([
    'app/platform/text/email.ts',
    'app/reach/newsletter/sending.server.ts',
    'app/site/accounts/account-for-address.server.ts',
    'app/site/accounts/guessable-passwords.server.ts',
  ])
})
