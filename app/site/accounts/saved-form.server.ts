import { z } from 'zod'
import { currentRequest } from '../../platform/current-request.server'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { DomainError, type FormErrors } from '../../platform/errors/errors'
import { flashCookie } from '../../platform/http/flash.server'
import { joinFieldValues } from '../../platform/http/joined-values'
import { readFields } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { hashSecret, randomToken } from '../../platform/process/secret.server'
import { formatList } from '../../platform/ui/format'
import { isMultipart } from '../uploads/form-body.server'
import { parseMultipart } from '../uploads/multipart.server'
import { readLastUserOfBrowser } from './device.server'
import { maySaveForm } from './limits.server'
import { savedFormMinutes } from './login-address'

const keptMs = savedFormMinutes * 60_000
const key = flashCookie('kept', savedFormMinutes * 60)
const limitBytes = 512 * 1024

/** A submitted form: the text of each field, and the names of its files, which are not saved. */
const Sent = z.object({ values: z.record(z.string(), z.string()), files: z.array(z.string()) })
type Sent = z.infer<typeof Sent>

/**
 * Saves a form that was submitted after its session had ended, for the account that last used this browser, or for the
 * next one if the browser has lost its cookies. Forms of other sites are refused before (`blockCrossOriginWrites`).
 * @returns the header by which it is found again; undefined if the form is too large, or one network sends too many
 */
export async function saveForm(request: Request): Promise<Record<string, string> | undefined> {
  const { origin = '', address = '' } = currentRequest() ?? {}
  if (!(await maySaveForm(address))) return
  const userId = (await readLastUserOfBrowser(request, origin)) ?? null
  const read = await readSent(request)
  const sent = JSON.stringify(read)
  if (!read || Buffer.byteLength(sent) > limitBytes) return
  const token = key.read(request) ?? randomToken()
  const row = { keyHash: keyHashOf(token, userId, pageOf(request)), userId, sent, keptAt: new Date() }
  await db.keptForm.upsert({ where: { keyHash: row.keyHash }, create: row, update: row })
  return { 'Set-Cookie': key.set(token, origin) }
}

/**
 * Returns the hash that identifies a saved form: a browser has at most one per page and account, and one per
 * page for any account.
 */
const keyHashOf = (token: string, userId: number | null, page: string) =>
  hashSecret(`${token} ${userId ?? 'anyone'} ${page}`)

async function readSent(request: Request): Promise<Sent | undefined> {
  try {
    if (!isMultipart(request.headers.get('Content-Type') ?? ''))
      return { values: valuesOf([...(await readFields(request, limitBytes))]), files: [] }
    const limits = { maxBytes: env.maxUploadBytes, fieldBytes: limitBytes }
    const form = await parseMultipart(request, async ({ filename }) => filename, limits)
    return { values: valuesOf(form.fields), files: form.files.filter(Boolean) }
  } catch (error) {
    if (error instanceof DomainError) return
    throw error
  }
}

const valuesOf = (fields: [string, string][]) =>
  joinFieldValues(fields.filter(([name, value]) => !isSecret(name.replace(/\[\]$/, ''), value)))

/** Tells whether a field is not saved: passwords and codes by the field's name, card numbers in any field. */
const isSecret = (name: string, value: string) =>
  /password|token|secret|^code$/i.test(name) || isCardNumber(value.replace(/[\s-]/g, ''))

/** Tells whether digits are a card number, by its check digit (Luhn). A bar code of 13 digits is none. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{14,19}$/.test(digits)) return false
  const doubled = [...digits].reverse().map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
  const sum = doubled.reduce((total, each) => total + (each > 9 ? each - 9 : each), 0)
  return sum % 10 === 0
}

const pageOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

/** Tells whether a saved form of this page waits for a login of this browser's last account, or of any account. */
export async function hasSavedForm(request: Request, page: string, origin: string) {
  const found = await find(request, (await readLastUserOfBrowser(request, origin)) ?? null, page)
  return found && { hasFiles: found.files.length > 0 }
}

export async function takeSavedForm(request: Request, userId: number): Promise<FormErrors | undefined> {
  const found = request.method === 'GET' ? await find(request, userId, pageOf(request)) : undefined
  if (!found) return
  await db.keptForm.deleteMany({ where: { keyHash: found.keyHash } })
  return { message: messageFor(found.files), errors: {}, values: found.values }
}

function messageFor(files: string[]): string {
  const message = t(
    'You had been logged out, so nothing was saved yet. Check what you entered, then press the button again.',
  )
  return files.length === 0
    ? message
    : t('{message} Choose your files again: {join}.', { message, join: formatList(files) })
}

async function find(request: Request, userId: number | null, page: string) {
  const token = key.read(request)
  if (!token) return
  const keyHash = { in: [userId, null].map((waitsFor) => keyHashOf(token, waitsFor, page)) }
  const keptAt = { gt: new Date(Date.now() - keptMs) }
  const row = await db.keptForm.findFirst({ where: { keyHash, keptAt }, orderBy: { keptAt: 'desc' } })
  return row && { keyHash: row.keyHash, ...Sent.parse(JSON.parse(row.sent)) }
}

export async function deleteOldSavedForms(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.keptForm.deleteMany({ where: { keptAt: { lt: before } }, limit }))
  await purgeOlderThan('kept forms', keptMs, forget, now)
}
