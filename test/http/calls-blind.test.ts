import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { startApp } from '../app'
import { anArticle, aUser } from '../builders'
import { aCall, aSubmissionForm } from '../calls'
import { aJpeg } from '../files'
import { aPdfOf } from '../pdf'
import { cookieOf } from './logged-in'

/** What nobody may read before the decision: name, address, pronouns, bio, link, file names and what a PDF says. */
const secrets = [
  'Zephyrine',
  'Quux',
  'zephyrine@secret',
  'xe-pronoun',
  'biomark',
  'linkmark',
  'filemark',
  'picmark',
  'metamark',
]

let server: RunningApp
let callId: number
let id: number
let status: string
const cookies: Record<string, string> = {}

beforeAll(async () => {
  server = await startApp()
  await anArticle()
  for (const [username, role, staff] of [
    ['owner', 'admin', 'owner'],
    ['editor', 'admin', 'editor'],
    ['named', 'admin', 'editor'],
    ['shop', 'user', 'shop'],
  ] as const)
    cookies[username] = await cookieOf(await aUser({ username, role, staff }))
  const call = await aCall({ isBlind: true, title: 'Issue 4', pieceKinds: 'Story' })
  callId = call.id
  const { id: userId } = await db.user.findFirstOrThrow({ where: { username: 'named' } })
  await db.callRevealer.create({ data: { callId, userId } })
  const plain = await PDFDocument.load(new Uint8Array(aPdfOf([{ lines: ['The last bus'] }])))
  plain.setAuthor('metamark')
  const files = [
    {
      name: 'filemark.pdf',
      bytes: Buffer.from(await plain.save({ useObjectStreams: false })),
      type: 'application/pdf',
    },
    { name: 'picmark.jpg', bytes: await aJpeg(), type: 'image/jpeg' },
  ]
  const sender = { name: 'Zephyrine Quux', email: 'zephyrine@secret.example', pronouns: 'xe-pronoun' }
  const form = aSubmissionForm({ ...sender, bio: 'biomark', links: 'https://linkmark.example' }, files)
  const sent = await fetch(`${server.origin}/calls/${call.address}`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Origin: server.origin },
  })
  status = sent.headers.get('location') ?? ''
  ;({ id } = await db.submission.findFirstOrThrow({ where: { callId } }))
})
afterAll(() => server.stop())

const get = (path: string, who: string) =>
  fetch(server.origin + path, { redirect: 'manual', headers: { cookie: cookies[who] ?? '' } })
const post = (path: string, who: string, fields: Record<string, string>) =>
  fetch(server.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { cookie: cookies[who] ?? '', Origin: server.origin },
  })

/** Every address of the product, with the ids of the call and of what came in; the sender's own pages left out. */
async function addresses(): Promise<string[]> {
  const files = await db.submissionFile.findMany()
  const routes = inject('routes').flatMap((one) => one.children ?? [one])
  const paths = routes
    .map(({ path = '' }) => path)
    .filter((path) => !path.includes(':token') && !path.includes('*'))
    .flatMap((path) => {
      const filled = path
        .replace(/:kind/g, 'calls')
        .replace(/:submission/g, String(id))
        .replace(/:address/g, 'call-1')
        .replace(/:section\?/g, '')
      return filled.includes(':file') && path.includes('submissions')
        ? files.map((file) => filled.replace(':file', String(file.id)))
        : [filled]
    })
    .map((path) => path.replace(/:id/g, String(path.startsWith('admin/calls') ? callId : id)))
    .map((path) => path.replace(/:\w+\??/g, '1'))
  const list = `admin/calls/${callId}/submissions`
  const more = [
    `${list}?q=zephyrine`,
    `${list}?q=quux&show=received&sort=highest`,
    `${list}.data`,
    `${list}/${id}.data`,
    `${list}/${id}/files/${files[0]?.id}?view`,
    `admin/calls/${callId}/decide?decision=accepted&submission=${id}`,
    `admin/calls/${callId}/decide.data?decision=declined&submission=${id}`,
    'admin/search?q=zephyrine',
    'admin/search?q=quux',
    'admin/activity?about=access',
    'admin/mails?state=all',
    ...files.flatMap(({ path, blindPath }) => [path, `api/${path}`, blindPath ?? path]),
  ]
  return [...new Set([...paths, ...more])].map((path) => `/${path}`)
}

/** What an answer says: headers and body, and what a PDF says of itself. */
async function saidBy(answer: Response): Promise<string> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const isPdf = answer.headers.get('content-type') === 'application/pdf'
  const about = isPdf ? await PDFDocument.load(new Uint8Array(bytes), { updateMetadata: false }) : undefined
  return [headers, bytes.toString('latin1'), about?.getAuthor(), about?.getTitle()].join('\n').toLowerCase()
}

/** The others see the same site as the editor; on the desk each sees something else. */
const isDifferent = (who: string, path: string) => who === 'editor' || /^\/(admin|api|calls)\b/.test(path)

async function leaks(who: string): Promise<string[]> {
  const found: string[] = []
  for (const path of (await addresses()).filter((one) => isDifferent(who, one))) {
    const said = await saidBy(await get(path, who))
    // A search says what was searched for.
    const asked = new URL(path, server.origin).searchParams.get('q') ?? ''
    for (const secret of secrets.map((one) => one.toLowerCase()))
      if (said.replaceAll(asked || '\0', '').includes(secret)) found.push(`${path}: ${secret}`)
  }
  return found
}

test.each(['editor', 'named', 'owner', 'shop'])(
  'before the decision, no address of the product tells the %s who sent something to a blind call',
  async (who) => {
    expect(await leaks(who)).toEqual([])
  },
)

test('a blind reader gets the files under names of ours: the PDF without its metadata, safe to open', async () => {
  const files = await db.submissionFile.findMany({ orderBy: { id: 'asc' } })
  const path = (fileId = 0) => `/admin/calls/${callId}/submissions/${id}/files/${fileId}`
  const pdf = await get(`${path(files[0]?.id)}?view`, 'editor')
  expect([pdf.status, pdf.headers.get('content-disposition')]).toEqual([200, 'inline'])
  expect(pdf.headers.get('x-content-type-options')).toBe('nosniff')
  const document = await PDFDocument.load(new Uint8Array(await pdf.arrayBuffer()), { updateMetadata: false })
  expect([document.getPageCount(), document.getAuthor()]).toEqual([1, undefined])
  const picture = await get(path(files[1]?.id), 'editor')
  expect(picture.headers.get('content-disposition')).toContain(`submission-${id}-file-${files[1]?.id}.jpg`)
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect(
    (await get(`/admin/calls/${callId}/submissions/${id + 1}/files/${files[0]?.id}`, 'editor')).status,
  ).toBe(404)
})

test('a file that names its author is not shown before the decision, even where it is of another type', async () => {
  const { id: fileId } = await db.submissionFile.findFirstOrThrow()
  const path = `/admin/calls/${callId}/submissions/${id}/files/${fileId}`
  await db.submissionFile.update({ where: { id: fileId }, data: { type: 'audio/mpeg' } })
  expect((await get(path, 'owner')).status).toBe(409)
  await db.submissionFile.update({ where: { id: fileId }, data: { type: 'application/pdf' } })
})

test('the votes, notes and searches of blind readers tell them nothing, and the activity log has numbers', async () => {
  const page = `/admin/calls/${callId}/submissions/${id}`
  expect((await post(page, 'editor', { intent: 'vote', vote: 'yes' })).status).toBe(303)
  expect((await post(page, 'editor', { intent: 'note', text: 'Lovely' })).status).toBe(303)
  expect((await post(page, 'editor', { intent: 'status', status: 'discussion' })).status).toBe(303)
  const list = await (await get(`/admin/calls/${callId}/submissions?q=zephyrine`, 'editor')).text()
  expect(list).toContain('0 submissions')
  const audit = await db.auditEntry.findMany({ where: { subjectType: 'submission' } })
  expect(audit.map(({ subjectName, note }) => [subjectName, note])).toEqual([[`no. ${id}`, 'discussion']])
})

test('only owners, and who the call names, reveal who sent it; then all editors see it', async () => {
  const page = `/admin/calls/${callId}/submissions/${id}`
  expect(await (await get(page, 'editor')).text()).not.toContain('Reveal the sender to all editors')
  expect((await post(page, 'editor', { intent: 'reveal' })).status).toBe(403)
  expect(await (await get(page, 'editor')).text()).not.toContain('Zephyrine')
  expect(await (await get(page, 'owner')).text()).toContain('Reveal the sender to all editors')
  expect((await post(page, 'named', { intent: 'reveal' })).status).toBe(303)
  const shown = await (await get(page, 'editor')).text()
  for (const secret of ['Zephyrine Quux', 'zephyrine@secret.example', 'biomark', 'filemark.pdf'])
    expect(shown).toContain(secret)
  expect(await (await get(`/admin/calls/${callId}/submissions.csv`, 'editor')).text()).toContain('Zephyrine')
  const { note, actorName } = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect([actorName, note]).toEqual(['named', 'its sender was revealed'])
  await db.submission.update({ where: { id }, data: { revealedAt: null } })
})

test('a decision shows the sender, who reads the same on the page of the link', async () => {
  const path = `/admin/calls/${callId}/decide`
  const query = `?decision=accepted&submission=${id}`
  const page = await (await get(path + query, 'editor')).text()
  expect(page).toContain('[name]')
  const mail = { decision: 'accepted', submission: String(id), subject: 'Yes', body: 'Dear {name}' }
  const previewed = await post(path, 'editor', { ...mail, intent: 'preview' })
  expect(await previewed.text()).toContain('Dear [name]')
  expect(await db.submission.count({ where: { id, status: 'discussion' } })).toBe(1)
  expect((await post(path, 'editor', { ...mail, intent: 'send' })).status).toBe(303)
  expect((await post(path, 'editor', { ...mail, intent: 'send' })).status).toBe(409)
  const shown = await (await get(`/admin/calls/${callId}/submissions/${id}`, 'editor')).text()
  expect(shown).toContain('Zephyrine Quux')
  expect(await (await fetch(server.origin + status)).text()).toContain('Accepted')
  expect(await db.outgoingMail.count({ where: { kind: 'submission decided' } })).toBe(1)
})
