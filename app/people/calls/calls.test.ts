import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { aCall, aSubmission, aSubmissionForm } from '../../../test/calls'
import { aPdf } from '../../../test/files'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Conflict, Forbidden, Invalid } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { setSiteZone } from '../../platform/site-zone'
import { staffRoleOf } from '../../site/accounts/staff'
import { CallForm } from './call-form'
import { callPhaseOf } from './calls'
import { changeCall, createCall, deleteCall } from './calls.server'
import { countOverdueSubmissions, remindEditors, reminderMailKind } from './remind-editors.server'
import { deleteOldSubmissions } from './retention.server'
import { mayRevealSenders } from './revealers.server'
import { sendSubmission } from './submissions/send-submission.server'

beforeEach(async () => {
  await db.call.deleteMany()
  await db.outgoingMail.deleteMany()
  await db.purgeRun.deleteMany()
})

const fields = (more: Record<string, unknown> = {}) => ({
  title: 'Issue 4',
  opensDate: '2026-12-01',
  opensTime: '00:00',
  closesDate: '2026-12-31',
  closesTime: '18:00',
  maxPieces: '3',
  maxTextLength: '1000',
  maxFiles: '2',
  maxFileMb: '10',
  fileTypes: ['pdf'],
  answerDays: '30',
  remindDays: '21',
  keepMonths: '6',
  copies: '1',
  version: '0',
  pieceKinds: 'Story\r\nStory\nComic',
  ...more,
})
const form = (more = {}) => validate(CallForm, fields(more))

async function staff(role: 'owner' | 'editor') {
  const row = await aUser({ role: 'admin', staff: role })
  return { ...row, staff: staffRoleOf(row) }
}

test('a deadline is an hour of the site, at which the call is closed', () => {
  setSiteZone('Europe/Berlin')
  const { opensAt, closesAt, pieceKinds } = form()
  setSiteZone('UTC')
  expect(closesAt.toISOString()).toBe('2026-12-31T17:00:00.000Z')
  expect(pieceKinds).toEqual(['Story', 'Comic'])
  const call = { isDraft: false, opensAt, closesAt, closedAt: null }
  expect(callPhaseOf(call, new Date(closesAt.getTime() - 1))).toBe('open')
  expect(callPhaseOf(call, closesAt)).toBe('closed')
  expect(callPhaseOf(call, new Date(opensAt.getTime() - 1))).toBe('upcoming')
  expect(callPhaseOf({ ...call, isDraft: true }, closesAt)).toBe('draft')
})

test.each([
  [{ closesDate: '2026-11-30' }, 'closesDate'],
  [{ maxTextLength: '0', maxFiles: '0' }, 'maxFiles'],
  [{ fileTypes: [] }, 'fileTypes'],
  [{ isBlind: 'on', fileTypes: ['pdf', 'documents'] }, 'fileTypes'],
  [{ maxPieces: '11' }, 'maxPieces'],
  [{ title: '' }, 'title'],
  [{ closesTime: '25:00' }, 'closesTime'],
])('a call cannot be %j', (more, field) => {
  expect(() => form(more)).toThrow(Invalid)
  try {
    form(more)
  } catch (error) {
    expect(Object.keys((error as Invalid).errors)).toContain(field)
  }
})

test('two presses make one call, and two calls do not share an address', async () => {
  const owner = await staff('owner')
  const press = () => createCall(form(), owner, 'key')
  const ids = await Promise.all([press(), press()])
  expect(ids[0]).toBe(ids[1])
  await expect(createCall(form(), owner, 'another')).rejects.toThrow(Conflict)
  expect(await db.auditEntry.count({ where: { subjectType: 'open call', subjectId: ids[0] } })).toBe(1)
})

test('an editor cannot end reading blind once something was sent, nor choose who may reveal', async () => {
  const [owner, editor] = [await staff('owner'), await staff('editor')]
  const id = await createCall(form({ isBlind: 'on' }), owner)
  await changeCall(id, form({ version: '1', isBlind: 'on', revealers: [String(editor.id)] }), editor)
  expect(await mayRevealSenders(id, editor)).toBe(false)
  await aSubmission({ callId: id })
  await expect(changeCall(id, form({ version: '2' }), editor)).rejects.toThrow(Forbidden)
  await changeCall(id, form({ version: '2', isBlind: 'on', revealers: [String(editor.id)] }), owner)
  expect(await mayRevealSenders(id, editor)).toBe(true)
  await expect(changeCall(id, form({ version: '2' }), owner)).rejects.toThrow(Conflict)
  await changeCall(id, form({ version: '3' }), owner)
  const { note } = await db.auditEntry.findFirstOrThrow({ where: { subjectId: id }, orderBy: { id: 'desc' } })
  expect(note).toBe('not read blind any more')
})

test('a call is deleted with its files, but not while somebody waits', async () => {
  const owner = await staff('owner')
  const { id } = await aCall()
  const { id: submissionId } = await aSubmission({ callId: id, files: [{ name: 'a.pdf', bytes: aPdf() }] })
  const mail = { kind: 'submission received', payload: '{}', recipient: 'ada@example.org', dueAt: new Date() }
  await db.outgoingMail.create({ data: { ...mail, ownerKind: 'submission', ownerId: submissionId } })
  await expect(deleteCall(id, owner)).rejects.toThrow(Conflict)
  await db.submission.update({ where: { id: submissionId }, data: { status: 'declined' } })
  await deleteCall(id, owner)
  expect(await db.call.count()).toBe(0)
  expect(await db.storedFile.count({ where: { ownerKind: 'submissions', ownerId: submissionId } })).toBe(0)
  expect(await db.outgoingMail.count()).toBe(0)
})

test('what is sent while its call is deleted is either refused or kept', async () => {
  const owner = await staff('owner')
  for (let round = 0; round < 20; round++) {
    const { id, address } = await aCall()
    const body = aSubmissionForm({ email: `ada${round}@example.org` })
    const request = new Request(`http://localhost/calls/${address}`, { method: 'POST', body })
    const deleteAfter = async (reads: number) => {
      for (let read = 0; read < reads; read++) await db.call.count()
      await deleteCall(id, owner)
    }
    const [sent, deleted] = await Promise.allSettled([
      sendSubmission(request, address, `192.0.2.${round}`),
      deleteAfter(round * 2),
    ])
    expect([sent.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.submission.count({ where: { callId: id } })).toBe(sent.status === 'fulfilled' ? 1 : 0)
  }
})

test('a call names editors alone as those who may reveal', async () => {
  const [owner, other, editor] = [await staff('owner'), await staff('owner'), await staff('editor')]
  const id = await createCall(form({ revealers: [String(other.id), String(editor.id)] }), owner)
  const named = await db.callRevealer.findMany({ where: { callId: id } })
  expect(named.map(({ userId }) => userId)).toEqual([editor.id])
})

test('owners and editors are reminded after the days that the call says, once a week, until all is decided', async () => {
  await db.user.deleteMany()
  const editor = await staff('editor')
  await staff('owner')
  await aUser({ staff: 'shop' })
  const closesAt = new Date('2026-12-01T18:00:00Z')
  const { id: callId } = await aCall({ closesAt, remindDays: 10 })
  const { id } = await aSubmission({ callId })
  const after = (days: number) => new Date(closesAt.getTime() + days * dayMs)
  const sent = async () => db.outgoingMail.count({ where: { kind: reminderMailKind.name } })
  await remindEditors(new Date(after(10).getTime() - 1))
  expect([await sent(), await countOverdueSubmissions(after(9))]).toEqual([0, 0])
  await Promise.all([remindEditors(after(10)), remindEditors(after(10))])
  expect([await sent(), await countOverdueSubmissions(after(10))]).toEqual([2, 1])
  await remindEditors(after(16))
  expect(await sent()).toBe(2)
  await remindEditors(after(17))
  expect(await db.outgoingMail.count({ where: { recipient: editor.email } })).toBe(2)
  await db.submission.update({ where: { id }, data: { status: 'declined' } })
  await remindEditors(after(40))
  expect([await sent(), await countOverdueSubmissions(after(40))]).toEqual([4, 0])
  expect(await reminderMailKind.write({ callId })).toBeNull()
})

test('what was declined or withdrawn is deleted with its files after the months that the call says', async () => {
  const now = new Date('2027-06-15T12:00:00Z')
  const { id: callId } = await aCall({ keepMonths: 6 })
  const decided = (status: string, at: string) =>
    aSubmission({ callId, status, decidedAt: new Date(at), files: [{ name: 'a.pdf', bytes: aPdf() }] })
  const old = await decided('declined', '2026-12-14T00:00:00Z')
  const withdrawn = await decided('withdrawn', '2026-12-14T00:00:00Z')
  const kept = [
    await decided('declined', '2026-12-16T00:00:00Z'),
    await decided('accepted', '2026-01-01T00:00:00Z'),
  ]
  const undecided = await aSubmission({ callId })
  await deleteOldSubmissions(now)
  expect(await db.submission.count({ where: { callId } })).toBe(5)
  await deleteOldSubmissions(new Date(now.getTime() + dayMs))
  const left = await db.submission.findMany({
    where: { callId },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  expect(left.map(({ id }) => id)).toEqual([...kept, undecided].map(({ id }) => id))
  const files = await db.storedFile.findMany({
    where: { ownerKind: 'submissions' },
    select: { ownerId: true },
  })
  expect(files.map(({ ownerId }) => ownerId)).not.toEqual(expect.arrayContaining([old.id]))
  expect(files.map(({ ownerId }) => ownerId)).not.toContain(withdrawn.id)
  expect(await db.job.count({ where: { kind: 'delete files' } })).toBeGreaterThanOrEqual(2)
})

test('on the last day of a long month, the months that a call says still end on the last of a short one', async () => {
  const now = new Date('2027-08-31T12:00:00Z')
  const { id: callId } = await aCall({ keepMonths: 6 })
  const declined = (at: string) => aSubmission({ callId, status: 'declined', decidedAt: new Date(at) })
  await declined('2027-02-28T11:00:00Z')
  const kept = await declined('2027-03-01T12:00:00Z')
  await deleteOldSubmissions(new Date(now.getTime() - dayMs))
  await deleteOldSubmissions(now)
  const left = await db.submission.findMany({ where: { callId }, select: { id: true } })
  expect(left).toEqual([{ id: kept.id }])
})
