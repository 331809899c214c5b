import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => path.posix.join('app', file))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.includes('platform/prisma/'))

const usersOf = (words: RegExp) => files.filter((file) => words.test(readFileSync(file, 'utf8'))).sort()

test('CSV, encodings of files and email addresses are each read by one function', () => {
  expect(usersOf(/from 'csv-parse/)).toEqual(['app/platform/text/read-csv.server.ts'])
  expect(usersOf(/\breadCsv\(/)).toEqual([
    'app/desk/portable/csv-rows.server.ts',
    'app/people/members/import/plan-import.server.ts',
    'app/platform/text/read-csv.server.ts',
    'app/reach/newsletter/import.server.ts',
  ])
  expect(usersOf(/new TextDecoder\(|from 'iconv/)).toEqual([
    'app/magazine/documents/extraction/poppler.ts',
    'app/platform/text/decode-text.server.ts',
    'app/reach/webhooks/attempt.server.ts',
  ])
  expect(usersOf(/\b(decodeText|decodedPieces)\(/)).toEqual([
    'app/desk/portable/csv-rows.server.ts',
    'app/desk/portable/read-export.server.ts',
    'app/desk/portable/wxr-reader.server.ts',
    'app/platform/text/decode-text.server.ts',
    'app/site/uploads/csv-form.server.ts',
  ])
  expect(usersOf(/z\.email\(|domainTo(ASCII|Unicode)|punycode/)).toEqual(['app/platform/text/email.ts'])
})
