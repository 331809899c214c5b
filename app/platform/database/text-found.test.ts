import { expect, test } from 'vitest'
import { db } from './db.server'
import { makeTextSearchFilter } from './text-found.server'

test('a list is searched also where thousands of its records have the word', async () => {
  const data = Array.from({ length: 5000 }, (_, at) => ({ title: `Tôte ${at}`, address: `tote-${at}` }))
  await db.series.createMany({ data })
  const where = await makeTextSearchFilter('Series', 'tote', ['"title"'])
  const newest = await db.series.findMany({ where, orderBy: { id: 'desc' }, take: 2 })
  expect(newest.map(({ title }) => title)).toEqual(['Tôte 4999', 'Tôte 4998'])
  expect(await db.series.count({ where })).toBe(5000)
})
