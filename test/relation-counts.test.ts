import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const relationCount = /_count: \{\s*select:/

/** Prisma counts a relation by grouping its whole table, however few of the records are read. */
test('no relation is counted by `_count`, which reads its whole table', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('platform/prisma'),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.filter((file) => relationCount.test(readFileSync(path.join('app', file), 'utf8')))
  expect(found).toEqual([])
})
