import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anAuthor, aUser } from '../../../../test/builders'
import { aCall, aSubmission } from '../../../../test/calls'
import { aJpeg } from '../../../../test/files'
import { aPdfOf } from '../../../../test/pdf'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { findJobKindByName } from '../../../platform/jobs/queue.server'
import { findMailKindByName } from '../../../site/mail/kinds.server'
import { decideSubmissions, previewDecisionMail, proposeDecisionMail } from './decide.server'
import { acceptedDraftJobKind } from './draft-accepted.server'

beforeEach(async () => {
  await db.outgoingMail.deleteMany()
  await db.job.deleteMany()
})

const boss = () => aUser({ role: 'admin' })
const template = { subject: '{call}', body: 'Dear {name}: {titles}, {link}' }

async function mailsTo(recipient: string) {
  const rows = await db.outgoingMail.findMany({ where: { recipient } })
  return Promise.all(rows.map(({ kind, payload }) => findMailKindByName(kind)?.write(JSON.parse(payload))))
}

test('each sender gets a mail of their own, and nobody two, however often it is pressed', async () => {
  const call = await aCall({ title: 'Issue 4' })
  const [ada, bo] = [
    await aSubmission({ callId: call.id, name: 'Ada', email: 'ada@x.org', titles: ['Night', 'Day'] }),
    await aSubmission({ callId: call.id, name: 'Bo', email: 'bo@x.org' }),
  ]
  const editor = await boss()
  const press = () =>
    decideSubmissions(call.id, [ada.id, bo.id], { decision: 'declined', ...template }, editor)
  expect((await Promise.all([press(), press()])).reduce((sum, one) => sum + one)).toBe(2)
  expect(await press()).toBe(0)
  const [mail, ...others] = await mailsTo('ada@x.org')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Issue 4')
  expect(mail?.parts[0]).toMatchObject({
    text: expect.stringMatching(/^Dear Ada: “Night” and “Day”, .*\/sent\//),
  })
  expect(await mailsTo('bo@x.org')).toHaveLength(1)
  expect(await db.submission.count({ where: { callId: call.id, status: 'declined' } })).toBe(2)
})

test('what was withdrawn, or belongs to another call, is not decided', async () => {
  const [call, other] = [await aCall(), await aCall()]
  const withdrawn = await aSubmission({ callId: call.id, status: 'withdrawn' })
  const elsewhere = await aSubmission({ callId: other.id })
  const ids = [withdrawn.id, elsewhere.id]
  expect(await decideSubmissions(call.id, ids, { decision: 'accepted', ...template }, await boss())).toBe(0)
  await expect(previewDecisionMail(call, ids, template)).rejects.toThrow(Conflict)
  expect(await db.outgoingMail.count()).toBe(0)
})

test('a preview has what each sender gets; of a blind call without names', async () => {
  const call = await aCall({ isBlind: true })
  const { id } = await aSubmission({ callId: call.id, name: 'Ada' })
  const [hidden] = await previewDecisionMail(call, [id], template)
  expect(hidden?.name).toBeNull()
  expect(hidden?.mail.body).toBe('Dear [name]: “Night buses”, [link]')
  const [shown] = await previewDecisionMail({ ...call, isBlind: false }, [id], template)
  expect(shown?.mail.body).toMatch(/^Dear Ada: /)
})

test('the proposed mail is in the language of the call', async () => {
  const call = { language: 'de', copies: 1 }
  const english = await proposeDecisionMail({ ...call, language: 'en' }, 'accepted')
  expect(english.body).toContain('Hello {name},')
  expect(english.body).toContain('where to send your free copies: {link}')
  expect(await proposeDecisionMail(call, 'accepted')).toMatchObject({
    subject: expect.stringContaining('{call}'),
  })
})

test('what is accepted becomes drafts, one for each piece, once, and makes no author', async () => {
  Object.assign(env, { takesPdfsApart: true })
  onTestFinished(() => void Object.assign(env, { takesPdfsApart: false }))
  const call = await aCall()
  const pdf = aPdfOf([{ lines: ['The last bus leaves the town'] }])
  const { id } = await aSubmission({
    callId: call.id,
    name: 'Ada Lovelace',
    titles: ['Night buses', 'A text'],
    text: 'Word '.repeat(900),
    files: [{ name: 'ada.pdf', bytes: pdf }],
  })
  const known = await anAuthor({ name: 'Bo', searchText: 'bo' })
  const pictures = await aSubmission({
    callId: call.id,
    name: 'Bo',
    titles: ['A drawing'],
    text: '',
    files: [{ name: 'a.jpg', bytes: await aJpeg() }],
  })
  const editor = await boss()
  await decideSubmissions(call.id, [id, pictures.id], { decision: 'accepted', ...template }, editor)
  const jobs = await db.job.findMany({ where: { kind: acceptedDraftJobKind.name } })
  expect(jobs).toHaveLength(2)
  const job = { signal: new AbortController().signal, attempt: 1 }
  for (const { payload } of [...jobs, ...jobs])
    await findJobKindByName(acceptedDraftJobKind.name)?.run(JSON.parse(payload), job)

  const pieces = await db.submissionPiece.findMany({
    where: { submission: { callId: call.id } },
    orderBy: { id: 'asc' },
  })
  expect(pieces.map(({ problem }) => problem)).toEqual(['', '', ''])
  const articles = await db.article.findMany({
    include: { authors: { include: { author: true } } },
    orderBy: { id: 'asc' },
  })
  expect(articles.map(({ title, isDraft }) => [title, isDraft])).toEqual([
    ['Night buses', true],
    ['A text', true],
    ['A drawing', true],
  ])
  expect(pieces.map(({ articleId }) => articleId)).toEqual(articles.map((article) => article.id))
  const authors = articles.map((article) => article.authors.map(({ authorId }) => authorId))
  expect(authors).toEqual([[], [], [known.id]])
  expect(await db.author.count()).toBe(1)
  const byline = /\n\nby Ada Lovelace$/
  expect(articles.map(({ description }) => byline.test(description))).toEqual([true, true, false])
  expect(articles[0]?.searchText).toContain('ada lovelace')
  expect(await db.storedFile.count({ where: { bytes: { lt: 0 } } })).toBe(0)
})
