import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aMerchItem, anAuthor } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { answerStarting } from '../../platform/process/early-answers.server'
import { setStartingAnswer, startProgressText } from '../../platform/process/starting.server'
import { loadTableDay } from '../../shop/table-sales/table-days.server'
import { sampleContact } from '../../site/sample-contact'
import { addSampleMagazine } from './sample.server'
import { SampleManifest } from './sample-manifest.server'
import { addSampleMembers } from './sample-members.server'
import { addSampleSales } from './sample-sales.server'

/** Two authors, an article and a merch item, in a folder of its own, whose picture is not there yet. */
function aSample() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-sample-'))
  env.hasSampleContent = true
  onTestFinished(() => {
    env.hasSampleContent = false
    rmSync(folder, { recursive: true, force: true })
  })
  const whole = JSON.parse(readFileSync('sample/sample.json', 'utf8'))
  const [article] = whole.articles
  const [item] = whole.merch
  const authors = whole.authors.filter(({ key }: { key: string }) => article.authors.includes(key))
  const files: string[] = [article.pdf, article.coverImage]
  for (const { profileImage } of authors) if (profileImage) files.push(profileImage)
  const provide = (file: string) => {
    mkdirSync(path.join(folder, 'files', path.dirname(file)), { recursive: true })
    copyFileSync(path.join('sample/files', file), path.join(folder, 'files', file))
  }
  for (const file of files) provide(file)
  const sample = { authors, articles: [article], merch: [item], bands: [], site: {} }
  writeFileSync(path.join(folder, 'sample.json'), JSON.stringify(sample))
  return { folder, authors: authors.length, provideRest: () => provide(item.image) }
}

const counts = async () => [await db.author.count(), await db.article.count(), await db.merchItem.count()]

test('a sample whose loading was interrupted is finished by the next start, with nothing twice', async () => {
  const { folder, authors, provideRest } = aSample()
  await expect(addSampleMagazine(folder)).rejects.toThrow()
  expect(await counts()).toEqual([authors, 1, 0])

  provideRest()
  await addSampleMagazine(folder)
  expect(await counts()).toEqual([authors, 1, 1])
  expect((await db.siteSettings.findFirst())?.values).toContain(sampleContact.contactEmail)
  expect(await db.user.count({ where: { role: 'admin' } })).toBe(1)

  await db.merchItem.deleteMany()
  await addSampleMagazine(folder)
  expect(await counts()).toEqual([authors, 1, 0])
})

test('a site with content of its own gets no sample', async () => {
  await db.article.deleteMany()
  await db.author.deleteMany()
  await anAuthor()
  const { folder } = aSample()
  await addSampleMagazine(folder)
  expect(await counts()).toEqual([1, 0, 0])
})

test('loading the sample says how far it is and looks into no PDF: each waits for its job, which is due', async () => {
  await db.article.deleteMany()
  await db.author.deleteMany()
  await db.creationKey.deleteMany()
  const { folder, authors, provideRest } = aSample()
  provideRest()
  env.takesPdfsApart = true
  setStartingAnswer(answerStarting)
  onTestFinished(() => {
    env.takesPdfsApart = false
    setStartingAnswer(undefined)
  })
  await addSampleMagazine(folder)
  expect(startProgressText()).toContain(`Loading the sample magazine: ${authors + 1} of ${authors + 2}.`)
  const [document, ...others] = await db.document.findMany()
  expect([document?.state, document?.pageCount, others]).toEqual(['waiting', null, []])
  expect(await db.job.count({ where: { kind: 'take a PDF apart', runAt: { lte: new Date() } } })).toBe(1)
})

test('the sample has three plans and eleven members, once, and mails none of them', async () => {
  const sample = SampleManifest.parse(JSON.parse(readFileSync('sample/sample.json', 'utf8')))
  env.mail.url = 'smtp://127.0.0.1:9'
  onTestFinished(() => {
    env.mail.url = undefined
  })
  for (const _ of ['first start', 'interrupted one']) await addSampleMembers(sample)
  expect(await db.plan.count()).toBe(3)
  const states = await db.membership.groupBy({ by: ['status'], _count: true, orderBy: { status: 'asc' } })
  expect(states.map(({ status, _count }) => [status, _count])).toEqual([
    ['active', 9],
    ['ended', 1],
    ['paused', 1],
  ])
  expect(await db.outgoingMail.count()).toBe(0)
})

test('the sample has two gift cards, one partly spent, and a counted day at the table, once, without mails', async () => {
  const sample = SampleManifest.parse(JSON.parse(readFileSync('sample/sample.json', 'utf8')))
  for (const { title } of sample.merch) await aMerchItem({ title, stock: 20 })
  env.mail.url = 'smtp://127.0.0.1:9'
  onTestFinished(() => {
    env.mail.url = undefined
  })
  for (const _ of ['first start', 'interrupted one']) await addSampleSales(sample)
  const cards = await db.giftCard.findMany({ orderBy: { id: 'asc' }, include: { entries: true } })
  expect(cards.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
    [2500, 700],
    [4000, 4000],
  ])
  const [day] = await db.tableDay.findMany()
  const { sales, takenCents, counted } = await loadTableDay(day?.day ?? '')
  expect(sales).toHaveLength(8)
  expect(takenCents).toBeGreaterThan(0)
  expect(counted?.differenceCents).toBe(-50)
  expect(await db.outgoingMail.count()).toBe(0)
})
