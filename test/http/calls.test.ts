import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedOpeningTime } from '../../app/people/calls/submissions/limits.server'
import { submissionFiles } from '../../app/people/calls/submissions/submissions'
import { submissionStatusPath, submissionToken } from '../../app/people/calls/submissions/token.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { storage } from '../../app/site/uploads/storage.server'
import type { RunningApp } from '../app'
import { aCall, aSubmission, aSubmissionForm } from '../calls'
import { aJpeg, aPdf, filesIn } from '../files'
import { aMailServer } from '../mail'
import { redirected } from './redirected'
import { anAppWithBoss } from './shop'

let server: RunningApp
let mail: Awaited<ReturnType<typeof aMailServer>>
beforeAll(async () => {
  mail = await aMailServer()
  server = await anAppWithBoss()
  env.siteUrl = server.origin
  env.mail.url = mail.url
})
beforeEach(async () => {
  mail.mails.splice(0)
  await db.rateLimiterFlexible.deleteMany()
})
afterAll(async () => {
  await server.stop()
  mail.stop()
})

const get = (path: string) => fetch(server.origin + path, { redirect: 'manual' })
const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: server.origin, ...headers },
  })
const storedFiles = () => filesIn(`${server.dataDir}/uploads`).length
const pdfFile = { name: 'ada lovelace.pdf', bytes: aPdf(), type: 'application/pdf' }

test('anybody sends work to an open call: a page and a mail have the link to its status', async () => {
  const call = await aCall({ title: 'Issue 4', address: 'issue-4', pieceKinds: 'Story\nComic' })
  expect(await (await get('/calls')).text()).toContain('href="/calls/issue-4"')
  const page = await (await get('/calls/issue-4')).text()
  expect(page).toMatch(/<form method="post" action="\/calls\/issue-4" encType="multipart\/form-data"/i)
  expect(page).toContain('Send us zines')
  for (const name of [
    'title1',
    'kind1',
    'text1',
    'files1',
    'name',
    'email',
    'pronouns',
    'bio',
    'links',
    'consent',
  ])
    expect(page, name).toContain(`name="${name}"`)

  const form = aSubmissionForm({ kind1: 'Story', bio: 'Writes.', title2: 'Second', text2: 'More.' }, [
    pdfFile,
    { name: 'a.jpg', bytes: await aJpeg(), type: 'image/jpeg' },
  ])
  const sent = await send('/calls/issue-4', form)
  expect(sent.status).toBe(303)
  const status = sent.headers.get('location') ?? ''
  expect(status).toMatch(/^\/calls\/issue-4\/sent\/[\w-]{64}$/)
  const shown = await (await get(status)).text()
  for (const text of ['Received', 'Night buses', 'They come late.', 'ada lovelace.pdf', 'a.jpg', 'Second'])
    expect(shown).toContain(text)
  expect(shown).toContain('noindex')
  for (const path of [status, `${status}/change`])
    expect(await (await get(path)).text()).toContain('<meta name="referrer" content="no-referrer"')
  await expect.poll(() => mail.to('ada@example.org').length, { timeout: 10_000 }).toBe(1)
  expect(mail.mails[0]).toContain(status)
  const row = await db.submission.findFirstOrThrow({
    where: { callId: call.id },
    include: { pieces: { include: { files: true }, orderBy: { position: 'asc' } } },
  })
  expect(row.pieces.map(({ title, kind, files }) => [title, kind, files.length])).toEqual([
    ['Night buses', 'Story', 2],
    ['Second', '', 0],
  ])
  expect(server.log()).not.toContain(status)
})

test('search engines are told of calls that are open, and not of drafts and closed ones', async () => {
  const { address } = await aCall()
  const draft = await aCall({ isDraft: true })
  const closed = await aCall({ closedAt: new Date() })
  const map = await (await get('/sitemap.xml')).text()
  expect(map).toContain(`${server.origin}/calls</loc>`)
  expect(map).toContain(`/calls/${address}</loc>`)
  for (const hidden of [draft, closed]) expect(map).not.toContain(`/calls/${hidden.address}</loc>`)
})

test('the same press twice, at once or later, makes one submission', async () => {
  const { id, address } = await aCall()
  const startedAt = signedOpeningTime(new Date(Date.now() - 60_000))
  const fields = { idempotencyKey: 'one-press', startedAt }
  const press = () => send(`/calls/${address}`, aSubmissionForm(fields, [pdfFile]))
  const answers = await Promise.all([press(), press()])
  answers.push(await press())
  const locations = new Set(answers.map((answer) => answer.headers.get('location')))
  expect(locations.size).toBe(1)
  expect(await db.submission.count({ where: { callId: id } })).toBe(1)
  const owners = await db.storedFile.findMany({ where: { ownerKind: 'submissions' } })
  const { id: submissionId } = await db.submission.findFirstOrThrow({ where: { callId: id } })
  expect(owners.filter(({ ownerId }) => ownerId === submissionId)).toHaveLength(1)
  expect(await db.storedFile.count({ where: { bytes: { lt: 0 } } })).toBe(0)
})

test('with JavaScript the same form answers where to go on', async () => {
  const { address } = await aCall()
  const answer = await send(`/calls/${address}/submissions`, aSubmissionForm())
  expect(answer.status).toBe(201)
  const { location } = await answer.json()
  expect((await get(location)).status).toBe(200)
})

test('what is wrong is said at its field, and what was typed stays', async () => {
  const { id, address } = await aCall({ pieceKinds: 'Story' })
  const cases: [Record<string, string>, string][] = [
    [{ email: 'nobody' }, 'Enter a valid email address.'],
    [{ consent: '' }, 'Please agree that we store your submission'],
    [{ title1: '' }, 'Give this work a title.'],
    [{ text1: '' }, 'Add a text or a file to this work.'],
    [{ text1: 'x'.repeat(20_001) }, 'Text is too long.'],
    [{ kind1: 'Opera' }, 'Choose one from the list.'],
    [{ homepage: 'http://spam.example' }, 'Leave the field “Homepage” empty.'],
    [{ name: '' }, 'Name is required.'],
  ]
  for (const [fields, message] of cases) {
    const answer = await send(`/calls/${address}`, aSubmissionForm({ bio: 'My bio', ...fields }))
    const page = await answer.text()
    expect([answer.status, page.includes(message)], message).toEqual([400, true])
    expect(page).toContain('My bio')
  }
  expect(await db.submission.count({ where: { callId: id } })).toBe(0)
})

test('files that are empty, huge, too many or of another type are refused, and nothing stays', async () => {
  const { id, address } = await aCall({ maxFileMb: 1, maxFiles: 2, fileTypes: 'pdf' })
  const before = storedFiles()
  const huge = { name: 'a.pdf', bytes: aPdf(1_200_000), type: 'application/pdf' }
  const cases: [Parameters<typeof aSubmissionForm>[1], string][] = [
    [[{ name: 'a.pdf', bytes: Buffer.alloc(0), type: 'application/pdf' }], 'File type must be PDF'],
    [[huge], 'File is larger than 1000000 bytes'],
    [[{ name: 'a.jpg', bytes: await aJpeg(), type: 'image/jpeg' }], 'File type must be PDF'],
    [[{ name: 'a.pdf', bytes: Buffer.from('<html>'), type: 'application/pdf' }], 'File type must be'],
    [[{ name: 'a.svg', bytes: Buffer.from('<svg/>'), type: 'image/svg+xml' }], 'File type must be'],
    [[pdfFile, { ...pdfFile, name: 'b.pdf' }, { ...pdfFile, name: 'c.pdf' }], 'Too many files'],
    [[{ ...pdfFile, field: 'other' }], 'This field does not accept files.'],
  ]
  for (const [files, message] of cases) {
    const answer = await send(`/calls/${address}`, aSubmissionForm({}, files))
    expect([answer.status, (await answer.text()).includes(message)], message).toEqual([400, true])
  }
  const whole = { name: 'a.pdf', bytes: aPdf(11_000_000), type: 'application/pdf' }
  expect((await send(`/calls/${address}`, aSubmissionForm({}, [whole]))).status).toBe(413)
  expect(await db.submission.count({ where: { callId: id } })).toBe(0)
  expect(storedFiles()).toBe(before)
  expect(await db.storedFile.count({ where: { bytes: { lt: 0 } } })).toBe(0)
})

test('a call that is closed, not open yet or a draft takes nothing, and what was typed is not lost', async () => {
  const now = Date.now()
  const closed = await aCall({ closesAt: new Date(now - 1000) })
  const late = await send(`/calls/${closed.address}`, aSubmissionForm({ text1: 'A second too late' }))
  expect(late.status).toBe(409)
  const page = await late.text()
  expect(page).toContain('Nothing was saved.')
  expect(page).toContain('A second too late')
  const ended = await aCall({ closedAt: new Date(now - 1000) })
  expect((await send(`/calls/${ended.address}`, aSubmissionForm())).status).toBe(409)
  const upcoming = await aCall({ opensAt: new Date(now + 60_000) })
  expect((await send(`/calls/${upcoming.address}`, aSubmissionForm())).status).toBe(409)
  expect(await (await get(`/calls/${upcoming.address}`)).text()).toContain('Opens on')
  const draft = await aCall({ isDraft: true })
  expect((await get(`/calls/${draft.address}`)).status).toBe(404)
  expect((await send(`/calls/${draft.address}`, aSubmissionForm())).status).toBe(404)
  const ids = [closed, ended, upcoming, draft].map(({ id }) => id)
  expect(await db.submission.count({ where: { callId: { in: ids } } })).toBe(0)
})

test('a form from another site is refused, and one network cannot send without end', async () => {
  const { id, address } = await aCall()
  const foreign = await send(`/calls/${address}`, aSubmissionForm(), { Origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  const statuses: number[] = []
  for (let n = 0; n < 21; n++) {
    const email = `ada${n}@example.org`
    statuses.push((await send(`/calls/${address}`, aSubmissionForm({ email }))).status)
  }
  expect(statuses.slice(-2)).toEqual([303, 429])
  expect(await db.submission.count({ where: { callId: id } })).toBe(20)
})

test('what is refused for its fields shuts nobody out, and floods of it end all the same', async () => {
  const { address } = await aCall()
  const other = await aCall()
  const refused = async (n: number) =>
    (await send(`/calls/${address}`, aSubmissionForm(n % 2 ? { name: '' } : { title1: '' }))).status
  for (let n = 0; n < 21; n++) expect(await refused(n)).toBe(400)
  expect((await send(`/calls/${address}`, aSubmissionForm())).status).toBe(303)
  expect(await points('submission-call:', 20)).toBe(1)
  expect((await send(`/calls/${address}`, aSubmissionForm())).status).toBe(429)
  expect((await send(`/calls/${other.address}`, aSubmissionForm())).status).toBe(303)
  expect(await points('submission-try:', 600)).toBe(24)
  expect((await send(`/calls/${other.address}`, aSubmissionForm({ name: '' }))).status).toBe(429)
})

/** Returns how many were counted, and sets another number. */
async function points(prefix: string, next: number): Promise<number> {
  const where = { key: { startsWith: prefix } }
  const counted = await db.rateLimiterFlexible.findFirstOrThrow({ where })
  await db.rateLimiterFlexible.updateMany({ where, data: { points: next } })
  return counted.points
}

test('forms that come back at once are taken three times, and then no more', async () => {
  const { address } = await aCall()
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    const fields = { startedAt: 'none', email: `bot${n}@example.org` }
    statuses.push((await send(`/calls/${address}`, aSubmissionForm(fields))).status)
  }
  expect(statuses).toEqual([303, 303, 303, 429])
})

test('the sender changes what was sent: texts, files and pieces', async () => {
  const { address } = await aCall({ maxPieces: 2 })
  const sent = await send(`/calls/${address}`, aSubmissionForm({}, [pdfFile]))
  const status = sent.headers.get('location') ?? ''
  const form = await (await get(`${status}/change`)).text()
  expect(form).toContain('They come late.')
  const fileId = /name="removeFile" value="(\d+)"/.exec(form)?.[1] ?? ''
  const version = /name="version" value="(\d+)"/.exec(form)?.[1] ?? ''
  const { path } = await db.submissionFile.findUniqueOrThrow({ where: { id: Number(fileId) } })

  const change = {
    version,
    text1: 'They come early.',
    title2: 'New',
    removeFile: fileId,
    email: 'eve@example.org',
  }
  const picture = { field: 'files2', name: 'b.jpg', bytes: await aJpeg(), type: 'image/jpeg' }
  const changed = await send(`${status}/change`, aSubmissionForm(change, [picture]))
  expect([changed.status, changed.headers.get('location')]).toEqual([303, status])
  const page = await (await redirected(changed)).text()
  for (const text of ['Your changes are saved.', 'They come early.', 'New', 'b.jpg'])
    expect(page).toContain(text)
  expect(page).not.toContain('ada lovelace.pdf')
  expect(await db.storedFile.count({ where: { path } })).toBe(0)
  expect(await db.submission.count({ where: { email: 'eve@example.org' } })).toBe(0)

  const again = await send(`${status}/change`, aSubmissionForm({ version, text1: 'From an older window' }))
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('From an older window')
})

test('one submission cannot be changed without end, and its bytes count for the network', async () => {
  const call = await aCall()
  const { reference } = await aSubmission({ callId: call.id })
  const path = submissionStatusPath(call.address, submissionToken({ reference }))
  const statuses: number[] = []
  for (let n = 0; n < 31; n++) statuses.push((await send(`${path}/change`, aSubmissionForm())).status)
  expect(statuses.slice(-2)).toEqual([303, 429])
  expect((await send(`${path}/changes`, aSubmissionForm())).status).toBe(429)
  expect(await megabytes()).toBe(30)
})

test('a form of undeclared length counts as the largest that its call takes', async () => {
  const { address } = await aCall({ maxPieces: 2, maxFiles: 2, maxFileMb: 30 })
  const form = new Response(aSubmissionForm())
  const headers = { 'Content-Type': form.headers.get('content-type') ?? '', Origin: server.origin }
  const sent = await fetch(`${server.origin}/calls/${address}`, {
    method: 'POST',
    body: form.body,
    duplex: 'half',
    redirect: 'manual',
    headers,
  } as RequestInit)
  expect(sent.status).toBe(303)
  expect(await megabytes()).toBe(124)
})

async function megabytes(): Promise<number> {
  const { points } = await db.rateLimiterFlexible.findFirstOrThrow({
    where: { key: { startsWith: 'submission-mb:' } },
  })
  return points
}

test('after the deadline the sender can neither change nor withdraw it', async () => {
  const call = await aCall()
  const { reference, id } = await aSubmission({ callId: call.id })
  const path = submissionStatusPath(call.address, submissionToken({ reference }))
  await db.call.update({ where: { id: call.id }, data: { closesAt: new Date(Date.now() - 1) } })
  expect(await (await get(path)).text()).not.toContain('Withdraw it')
  expect((await get(`${path}/change`)).status).toBe(409)
  expect((await send(`${path}/change`, aSubmissionForm())).status).toBe(409)
  expect((await send(path, new URLSearchParams({ intent: 'withdraw' }))).status).toBe(409)
  expect(await db.submission.findUnique({ where: { id } })).toMatchObject({ status: 'received', version: 1 })
})

test('the sender withdraws it until the deadline, and twice is once', async () => {
  const call = await aCall()
  const { reference, id } = await aSubmission({ callId: call.id })
  const path = submissionStatusPath(call.address, submissionToken({ reference }))
  for (let press = 0; press < 2; press++)
    expect((await send(path, new URLSearchParams({ intent: 'withdraw' }))).status).toBe(303)
  expect(await db.submission.findUnique({ where: { id } })).toMatchObject({ status: 'withdrawn' })
  expect((await send(`${path}/change`, aSubmissionForm())).status).toBe(409)
})

test("somebody else's, a forged or another call's link opens nothing", async () => {
  const [call, other] = [await aCall(), await aCall()]
  const { reference } = await aSubmission({ callId: call.id })
  const token = submissionToken({ reference })
  const forged = `${reference}${'A'.repeat(43)}`
  const paths = [
    submissionStatusPath(other.address, token),
    submissionStatusPath(call.address, forged),
    submissionStatusPath(call.address, 'none'),
  ]
  for (const path of paths) {
    expect((await get(path)).status, path).toBe(404)
    expect((await get(`${path}/change`)).status).toBe(404)
    expect((await send(path, new URLSearchParams({ intent: 'withdraw' }))).status).toBe(404)
    expect((await send(`${path}/change`, aSubmissionForm())).status).toBe(404)
    expect((await send(`${path}/changes`, aSubmissionForm())).status).toBe(404)
  }
  expect(await db.submission.count({ where: { reference, status: 'received' } })).toBe(1)
})

test('what was sent has no address of its own, not even for the owner', async () => {
  const call = await aCall()
  const { id } = await aSubmission({ callId: call.id, files: [{ name: 'a.pdf', bytes: aPdf() }] })
  const { path } = await db.storedFile.findFirstOrThrow({
    where: { ownerKind: submissionFiles(id).kind, ownerId: id },
  })
  expect(await storage.stat(path)).toBeDefined()
  for (const address of [`/${path}`, `/api/${path}`]) expect((await get(address)).status).toBe(404)
})

test('a form that is cut off in the middle of a file leaves nothing', async () => {
  const { id, address } = await aCall()
  const before = storedFiles()
  const form = new Response(aSubmissionForm({}, [{ ...pdfFile, bytes: aPdf(5_000_000) }]))
  const body = Buffer.from(await form.arrayBuffer())
  const headers = { 'Content-Type': form.headers.get('content-type') ?? '', 'Content-Length': body.length }
  const upload = request(`${server.origin}/calls/${address}`, {
    method: 'POST',
    headers: { ...headers, Origin: server.origin },
  }).on('error', () => {})
  const pending = () => db.storedFile.count({ where: { bytes: { lt: 0 } } })
  upload.write(body.subarray(0, 2_000_000))
  await expect.poll(pending, { interval: 10, timeout: 10_000 }).toBe(1)
  upload.destroy()
  await expect.poll(pending, { timeout: 30_000 }).toBe(0)
  expect(storedFiles()).toBe(before)
  expect(await db.submission.count({ where: { callId: id } })).toBe(0)
})
