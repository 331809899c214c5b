import { expect, test } from 'vitest'
import { anArticleWithFiles, articleFields, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { changeRecord, findRecord } from '../../../site/content/lifecycle.server'
import { trashRecord } from '../../../site/content/trash.server'
import { articleContentKind } from '../admin/article.content.server'
import { listArticles } from '../search/listing.server'
import { isIsbn, isIssn } from './identifiers'
import { SeriesForm } from './issue-form'
import { issueName, sortableIssueNumber } from './series'
import {
  findIssueLinksOf,
  findLatestIssue,
  findSeriesByAddress,
  listIssues,
  listSeries,
  listVisibleSeries,
} from './series.server'
import { changeSeries, deleteSeries, mergeSeries } from './series-admin.server'

const anIssue = async (seriesTitle: string, issueNumber: string, more: Record<string, unknown> = {}) =>
  (await anArticleWithFiles({ title: `${seriesTitle} ${issueNumber}`, seriesTitle, issueNumber, ...more })).id
const change = async (id: number, fields: Record<string, unknown>) =>
  changeRecord(articleContentKind, id, changed(fields), await aUser())
const changed = (fields: Record<string, unknown>) => ({
  fields: articleFields(fields),
  files: { pdf: [], coverImage: [] },
})

test('numbers are put in order as they are meant', () => {
  const sorts = ['0', '½', '1', '3½', '12', '12b', 'No. 13', '2024/3', '2024/11'].map(sortableIssueNumber)
  expect(sorts).toEqual([...sorts].sort((one, other) => (one ?? 0) - (other ?? 0)))
  expect([
    sortableIssueNumber('−1'),
    sortableIssueNumber('-1'),
    sortableIssueNumber('IV'),
    sortableIssueNumber(''),
  ]).toEqual([-1, -1, null, null])
})

test('an issue is named as readers say it', () => {
  const name = (number: string, isSpecial = false) => issueName({ number, isSpecial })
  expect([name('12'), name('3½'), name('Zero'), name(''), name('', true), name('2', true)]).toEqual([
    'No. 12',
    'No. 3½',
    'Zero',
    '',
    'Special issue',
    'Special issue 2',
  ])
})

test('ISSN and ISBN are taken with their check digits alone', () => {
  expect(['2049-3630', '0378-5955', '2434-561X', '2049-3631', '20493630', ''].map(isIssn)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(['9783161484100', '316148410X', '9783161484101', '3161484101', '1234567890123'].map(isIsbn)).toEqual(
    [true, true, false, false, false],
  )
  expect(SeriesForm.safeParse({ title: 'x', issn: '20493630', version: '1' }).data?.issn).toBe('2049-3630')
})

test('two magazines are told apart, each with its issues in order', async () => {
  const ids = [await anIssue('Kerb', '10'), await anIssue('Kerb', '9'), await anIssue('Echo', '1')]
  expect((await listVisibleSeries()).map(({ title, issues }) => [title, issues])).toEqual([
    ['Echo', 1],
    ['Kerb', 2],
  ])
  const kerb = await findSeriesByAddress('kerb')
  const { years, total } = await listIssues(kerb.id, null)
  expect([total, years[0]?.issues.map(({ name }) => name)]).toEqual([2, ['No. 10', 'No. 9']])
  expect(await findLatestIssue('kerb')).toBe(ids[0])
  expect(await findIssueLinksOf(ids[1] ?? 0)).toMatchObject({
    issue: { series: { title: 'Kerb' } },
    previous: undefined,
    next: { id: ids[0], name: 'No. 10' },
  })
  expect((await listArticles({ q: 'kerb 9' }, 1, 10)).articles.map(({ id }) => id)).toEqual([ids[1]])
  expect((await listArticles({ seriesId: kerb.id }, 1, 10)).total).toBe(2)
})

test('a series says over which years it came out, by its printed dates first, and in order of its numbers', async () => {
  for (const [number, issueDate, uploadDate] of [
    ['1', 'Winter 2019', '2026-01-01'],
    ['2', '', '2024-05-01'],
    ['3', 'Spring 2019', '2026-01-02'],
  ] as const)
    await anIssue('Years', number, { issueDate, uploadDate })
  const { series } = await listSeries(null)
  const years = series.find(({ title }) => title === 'Years')
  expect(years).toMatchObject({
    issues: 3,
    years: '2019–2024',
    latest: { name: 'No. 3', date: 'Spring 2019' },
  })
  const page = await listIssues(years?.id ?? 0, null)
  expect(page.years.map(({ year, issues }) => [year, issues.length])).toEqual([
    [2019, 1],
    [2024, 1],
    [2019, 1],
  ])
})

test('what readers cannot see is in no list, no count, no neighbour and not the latest', async () => {
  const first = await anIssue('Quiet', '1')
  const draft = await anIssue('Quiet', '2', { isDraft: 'on' })
  const later = await anIssue('Quiet', '3', { uploadDate: '2099-01-01' })
  const trashed = await anIssue('Quiet', '4')
  await trashRecord(articleContentKind, trashed, await aUser())
  expect((await listVisibleSeries()).find(({ title }) => title === 'Quiet')?.issues).toBe(1)
  expect(await findLatestIssue('quiet')).toBe(first)
  expect((await findIssueLinksOf(first))?.next).toBeUndefined()
  expect((await listIssues((await findSeriesByAddress('quiet')).id, null)).total).toBe(1)
  await trashRecord(articleContentKind, first, await aUser())
  await expect(findSeriesByAddress('quiet')).rejects.toThrow(NotFound)
  expect([draft, later]).not.toContain(0)
})

test('a site with one magazine enters numbers alone; with several, the series has to be named', async () => {
  await db.series.deleteMany()
  const first = (await anArticleWithFiles({ issueNumber: '1' })).id
  const second = (await anArticleWithFiles({ issueNumber: '2' })).id
  const [only, ...others] = await listVisibleSeries()
  expect([only?.title, only?.issues, others.length]).toEqual(['Zinehouse', 2, 0])
  await change(second, { seriesTitle: 'Annual', issueNumber: '2' })
  expect((await listVisibleSeries()).map(({ title }) => title)).toEqual(['Annual', 'Zinehouse'])
  await expect(anArticleWithFiles({ issueNumber: '3' })).rejects.toThrow(Invalid)
  await change(first, { seriesTitle: '', issueNumber: '' })
  expect(await findIssueLinksOf(first)).toBeUndefined()
})

test('a save that says nothing of the issue leaves it as it is', async () => {
  const id = await anIssue('Kept', '5', {
    issueDate: 'Winter 2026',
    isSpecialIssue: 'on',
    issuePrice: '4.50',
  })
  await change(id, { title: 'Renamed' })
  expect((await findIssueLinksOf(id))?.issue).toMatchObject({
    number: '5',
    date: 'Winter 2026',
    isSpecial: true,
    priceCents: 450,
  })
  expect((await listArticles({ q: 'renamed kept' }, 1, 10)).articles.map((one) => one.id)).toEqual([id])
})

test('a series is renamed for everyone who searches, by one person at a time, and its issues outlive it', async () => {
  const id = await anIssue('Old name', '1')
  await anIssue('Taken', '1')
  const admin = await aUser({ role: 'admin' })
  const series = await db.series.findFirstOrThrow({ where: { title: 'Old name' } })
  const form = { title: 'New name', description: '', issn: '', version: series.version }
  await changeSeries(series.id, form, admin)
  await expect(changeSeries(series.id, form, admin)).rejects.toThrow(Conflict)
  await expect(changeSeries(series.id, { ...form, title: 'Taken', version: 2 }, admin)).rejects.toThrow(
    Conflict,
  )
  expect((await findSeriesByAddress('old-name')).title).toBe('New name')
  expect((await listArticles({ q: 'new name' }, 1, 10)).articles.map((one) => one.id)).toEqual([id])
  await deleteSeries(series.id, admin)
  await expect(deleteSeries(series.id, admin)).rejects.toThrow(NotFound)
  expect(await findRecord(articleContentKind, id)).toMatchObject({ id, issue: null })
})

test('two series become one, and are found under its name', async () => {
  const id = await anIssue('Kerbs', '1')
  await anIssue('Kerb zine', '2')
  const admin = await aUser({ role: 'admin' })
  const [from, into] = await Promise.all(
    ['Kerbs', 'Kerb zine'].map((title) => db.series.findFirstOrThrow({ where: { title } })),
  )
  const ids = [from?.id ?? 0, into?.id ?? 0] as const
  await expect(mergeSeries(ids[0], ids[0], admin)).rejects.toThrow(Invalid)
  await expect(mergeSeries(ids[0], 99_999, admin)).rejects.toThrow(NotFound)
  await mergeSeries(...ids, admin)
  await expect(findSeriesByAddress('kerbs')).rejects.toThrow(NotFound)
  const moved = await db.redirect.findMany({
    where: { from: { startsWith: '/series/kerbs' } },
    orderBy: { from: 'asc' },
  })
  expect(moved.map(({ to }) => to)).toEqual([
    expect.stringMatching(/^\/series\/[^/]+$/),
    expect.stringMatching(/\/\*$/),
  ])
  expect((await listIssues(ids[1], null)).total).toBe(2)
  expect((await listArticles({ q: 'kerb zine 1' }, 1, 10)).articles.map((one) => one.id)).toEqual([id])
})

test('issues without a number stand after those that were published before them', async () => {
  const titlesInOrder = async (
    seriesTitle: string,
    issues: [title: string, number: string, day: string][],
  ) => {
    for (const [title, issueNumber, uploadDate] of issues)
      await anArticleWithFiles({ title, seriesTitle, issueNumber, uploadDate })
    const { id } = await db.series.findFirstOrThrow({ where: { title: seriesTitle } })
    const { years } = await listIssues(id, null)
    return years.flatMap(({ issues: listed }) => listed.map(({ article }) => article.title)).reverse()
  }
  const numbered = titlesInOrder('Numbered', [
    ['one', '1', '2024-01-10'],
    ['two', '2', '2024-01-20'],
    ['after one', 'Extra', '2024-01-15'],
    ['three', '3', '2024-01-05'],
    ['last', 'Extra', '2024-01-30'],
  ])
  expect(await numbered).toEqual(['one', 'two', 'three', 'after one', 'last'])
  const begun = titlesInOrder('Begun without', [
    ['second', 'Zero', '2024-01-02'],
    ['first', 'Zero', '2024-01-01'],
    ['seven', '7', '2024-01-03'],
  ])
  expect(await begun).toEqual(['first', 'second', 'seven'])
})
