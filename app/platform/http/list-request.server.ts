import { z } from 'zod'
import { Invalid } from '../errors/errors'
import { msg, t } from '../i18n/i18n'
import { maxInteger } from '../id'
import { parseJsonIfValid } from '../parsed-json'
import { json } from './http.server'
import { validateLeniently } from './request.server'

const maxLimit = 200
export const defaultLimit = 50
const limitMessage = msg('limit must be a whole number from 1 to 200.')

/** A position in a list: the values by which its last record is sorted, the unique id last. */
export type Cursor = (number | string)[]

/** The last millisecond of the year 9999, which PostgreSQL and Prisma both accept. */
const lastTime = 253_402_300_799_999

const parts = {
  number: z.int().min(-maxInteger).max(maxInteger),
  time: z.int().min(0).max(lastTime).describe('Milliseconds since 1970'),
  text: z
    .string()
    .max(1000)
    .refine((sent) => !sent.includes('\0')),
}

/** @param sorts the types of the columns by which the list may be sorted; by default its id */
export const pageQueryFields = (...sorts: (keyof typeof parts)[][]) => ({
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(maxLimit, limitMessage)
    .optional()
    .describe('How many at most'),
  cursor: z
    .string()
    .max(8000)
    .transform((sent, context) => cursorIn(sent, sorts.length > 0 ? sorts : [['number']], context))
    .optional()
    .describe('Of the page before: take it from the `Link` header, rel="next"'),
})

/** The search of a list. */
export const searchQueryField = (hint = 'Words, a "phrase", or -without') => ({
  q: z.string().trim().max(200).default('').describe(hint),
})

/** The query of a list that is sorted by id. */
export const PageQuery = z.object({ ...searchQueryField(), ...pageQueryFields() })

/** The part of a list to read; all of it by default. */
export interface ListRange {
  cursor?: Cursor
  take?: number
  /** The search words. */
  q?: string
}

/**
 * Parses the query of an address; unknown fields are ignored.
 * @throws Invalid
 */
export const parseQuery = <T extends z.ZodType>(request: Request, shape: T): z.output<T> =>
  validateLeniently(shape, Object.fromEntries(new URL(request.url).searchParams))

function cursorIn(
  sent: string,
  sorts: (keyof typeof parts)[][],
  context: z.core.$RefinementCtx,
): Cursor | undefined {
  const values = parseJsonIfValid(Buffer.from(sent, 'base64url').toString())
  const isOf = (names: (keyof typeof parts)[]) =>
    Array.isArray(values) &&
    names.length === values.length &&
    names.every((name, at) => parts[name].safeParse(values[at]).success)
  if (sorts.some(isOf)) return values as Cursor
  context.addIssue(t('cursor must be one that this list returned.'))
  return z.NEVER
}

const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

interface ListPage<Row> {
  rows: Row[]
  limit: number
  cursorOf: (row: Row) => Cursor
}

interface WholeList<Row> extends Pick<ListPage<Row>, 'cursorOf'> {
  query: z.ZodType<{ cursor?: Cursor; limit?: number; q?: string }>
  /** Returns the answer to a request with neither `limit`, `cursor` nor `q`. */
  whole: () => unknown
  after: (range: ListRange & { take: number }) => Promise<Row[]>
  toJson: (row: Row) => unknown
  /** Puts the rows of a page into the same object as the whole list has, if the answer is not an array. */
  wrap?: (rows: unknown[]) => unknown
}

/** Answers with a whole list, or with one page of it if the request has `limit`, `cursor` or `q`. */
export async function answerListOrPage<Row>(request: Request, list: WholeList<Row>): Promise<unknown> {
  const { query, whole, after, cursorOf, toJson, wrap } = list
  const { cursor, q, limit = cursor || q ? defaultLimit : undefined } = parseQuery(request, query)
  if (limit === undefined) return whole()
  const rows = await after({ cursor, q, take: limit + 1 })
  return answerListPage(request, { rows, limit, cursorOf }, toJson, wrap)
}

/**
 * Answers with one page of a list as an array, and with the next page's address in `Link` (RFC 8288).
 * @param rows one more than the limit, if there are more
 */
export function answerListPage<Row>(
  request: Request,
  { rows, limit, cursorOf }: ListPage<Row>,
  toJson: (row: Row) => unknown,
  wrap: (rows: unknown[]) => unknown = (rows) => rows,
): Response {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const headers = rows.length > limit && last ? { Link: nextLink(request, cursorOf(last)) } : undefined
  return json(wrap(shown.map(toJson)), 200, headers)
}

function nextLink(request: Request, cursor: Cursor): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('cursor', cursorText(cursor))
  return `<${pathname}?${searchParams}>; rel="next"`
}

type Direction = 'asc' | 'desc'

/** Returns Prisma's `where` for the rows after a cursor, in a list with this `orderBy` of single columns. */
export function whereAfterCursor(
  orderBy: { [column: string]: Direction | undefined }[],
  cursor: Cursor | undefined,
): object {
  if (!cursor) return {}
  const columns = orderBy.flatMap((one) => Object.entries(one))
  if (cursor.length !== columns.length) throw new Invalid(t('cursor must be one that this list returned.'))
  const steps = columns.map(([name, direction], at) => ({
    ...Object.fromEntries(columns.slice(0, at).map(([before], index) => [before, cursor[index]])),
    [name]: { [direction === 'asc' ? 'gt' : 'lt']: cursor[at] },
  }))
  return { OR: steps }
}
