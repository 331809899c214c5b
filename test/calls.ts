import { signedOpeningTime } from '../app/people/calls/submissions/limits.server'
import { submissionFiles } from '../app/people/calls/submissions/submissions'
import { db, type Prisma } from '../app/platform/database/db.server'
import { dayMs } from '../app/platform/durations'
import { searchableText } from '../app/platform/text/search-words'
import { attachFilesToRecord } from '../app/site/content/files.server'
import { aFile } from './builders'

let count = 0

/** A call that is open; what a test is about, it says. */
export function aCall(about: Partial<Prisma.CallUncheckedCreateInput> = {}) {
  count += 1
  const now = Date.now()
  return db.call.create({
    data: {
      title: `Call ${count}`,
      address: `call-${count}`,
      guidelines: '## Send us zines',
      opensAt: new Date(now - dayMs),
      closesAt: new Date(now + dayMs),
      ...about,
    },
  })
}

interface SubmissionAbout extends Partial<Prisma.SubmissionUncheckedCreateInput> {
  callId: number
  titles?: string[]
  text?: string
  files?: { name: string; bytes: Buffer }[]
}

/** Something that came in, as if it had been sent. */
export async function aSubmission({
  titles = ['Night buses'],
  text = 'Late.',
  files = [],
  ...about
}: SubmissionAbout) {
  const name = about.name ?? 'Ada Lovelace'
  const email = about.email ?? 'ada@example.org'
  const row = await db.submission.create({
    data: {
      name,
      email,
      emailKey: email.toLowerCase(),
      searchText: searchableText(titles.join('\n')),
      nameText: searchableText(name, email),
      ...about,
      pieces: { create: titles.map((title, index) => ({ position: index + 1, title, text })) },
    },
    include: { pieces: { orderBy: { position: 'asc' } } },
  })
  const [piece] = row.pieces
  for (const { name: originalName, bytes } of files) {
    const file = await aFile('submission', originalName, bytes)
    await attachFilesToRecord(db, submissionFiles(row.id), [{ field: 'file', file }])
    await db.submissionFile.create({
      data: { pieceId: piece?.id ?? 0, path: file.path, originalName, type: file.type, bytes: file.bytes },
    })
  }
  return row
}

/** The form of a call as a visitor fills it in; an empty value leaves a field out. */
export function aSubmissionForm(
  fields: Record<string, string> = {},
  files: { field?: string; name: string; bytes: Buffer; type?: string }[] = [],
): FormData {
  const form = new FormData()
  const all = {
    idempotencyKey: crypto.randomUUID(),
    startedAt: signedOpeningTime(new Date(Date.now() - 60_000)),
    title1: 'Night buses',
    text1: 'They come late.',
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    consent: 'on',
    homepage: '',
    ...fields,
  }
  for (const [name, value] of Object.entries(all)) if (value !== '') form.set(name, value)
  for (const { field = 'files1', name, bytes, type = '' } of files)
    form.append(field, new File([new Uint8Array(bytes)], name, { type }))
  return form
}
