import { z } from 'zod'
import { deleteInBatches, purgeOlderThan } from '../jobs/purge.server'
import { currentRequest } from '../platform/current-request.server'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { DomainError, type FormErrors } from '../platform/errors'
import { flashCookie } from '../platform/flash.server'
import { readFields } from '../platform/request.server'
import { hashSecret, randomToken } from '../platform/secret.server'
import { parseMultipart } from '../uploads/multipart.server'
import { mayKeepForm } from './limits.server'
import { keptMinutes } from './login-address'

const key = flashCookie('kept', keptMinutes * 60)
const limitBytes = 512 * 1024

/** Text that was sent, by field, and the names of the files, which are not kept. */
interface Sent {
  values: Record<string, string>
  files: string[]
}

const Sent = z.object({ values: z.record(z.string(), z.string()), files: z.array(z.string()) })

/**
 * Keeps a form that was sent after its session had ended, for whoever logs in with this browser. Forms of other sites never get
 * here (`blockCrossOriginWrites`).
 * @returns the header that finds it again; none where it is too large, or one network sends too many
 */
export async function keepForm(request: Request): Promise<Record<string, string> | undefined> {
  const { origin = '', address = '' } = currentRequest() ?? {}
  const read = await readSent(request)
  const sent = JSON.stringify(read)
  if (!read || Buffer.byteLength(sent) > limitBytes || !(await mayKeepForm(address))) return
  await db.keptForm.deleteMany({ where: { keptAt: { lt: firstKept() } } })
  const token = randomToken()
  await db.keptForm.create({ data: { keyHash: hashSecret(token), address: pageOf(request), sent } })
  return { 'Set-Cookie': key.set(token, origin) }
}

async function readSent(request: Request): Promise<Sent | undefined> {
  try {
    if (!/^multipart\/form-data/i.test(request.headers.get('Content-Type') ?? ''))
      return { values: valuesOf([...(await readFields(request, limitBytes))]), files: [] }
    const limits = { maxBytes: env.maxUploadBytes, fieldBytes: limitBytes }
    const form = await parseMultipart(request, async ({ filename }) => filename, limits)
    return { values: valuesOf(form.fields), files: form.files.filter(Boolean) }
  } catch (error) {
    if (error instanceof DomainError) return
    throw error
  }
}

/** Those of a list are separated by line breaks, as forms that come back have them. */
function valuesOf(fields: [string, string][]): Record<string, string> {
  const values = new Map<string, string>()
  for (const [sent, value] of fields) {
    const name = sent.replace(/\[\]$/, '')
    const before = values.get(name)
    if (!/password|token|secret/i.test(name))
      values.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  return Object.fromEntries(values)
}

const pageOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Whether a form of this page waits for the login, and the names of the files that have to be chosen again. */
export async function keptFormFor(request: Request, address: string): Promise<string[] | undefined> {
  return (await find(request, address))?.files
}

/** What the page shows in its form again, once; with the header that forgets it. */
export async function takeKeptForm(request: Request, origin: string) {
  const found = request.method === 'GET' && (await find(request, pageOf(request)))
  if (!found) return
  await db.keptForm.deleteMany({ where: { keyHash: found.keyHash } })
  const { values, files } = found
  const formErrors: FormErrors = { message: messageFor(files), errors: {}, values }
  return { formErrors, headers: { 'Set-Cookie': key.clear(origin) } }
}

function messageFor(files: string[]): string {
  const message =
    'You had been logged out, so nothing has changed yet. Check what is here, and press the button again.'
  return files.length === 0 ? message : `${message} Choose your files again: ${files.join(', ')}.`
}

async function find(request: Request, address: string) {
  const token = key.read(request)
  if (!token) return
  const keyHash = hashSecret(token)
  const row = await db.keptForm.findFirst({ where: { keyHash, address, keptAt: { gt: firstKept() } } })
  return row && { keyHash, ...Sent.parse(JSON.parse(row.sent)) }
}

const firstKept = () => new Date(Date.now() - keptMinutes * 60_000)

/** Forms that nobody came back for. */
export async function forgetKeptForms(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.keptForm.deleteMany({ where: { keptAt: { lt: before } }, limit }))
  await purgeOlderThan('kept forms', keptMinutes * 60_000, forget, now)
}
