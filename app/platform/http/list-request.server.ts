import { z } from 'zod'
import { Invalid } from '../errors/errors'
import { msg, t } from '../i18n/i18n'
import { maxInteger } from '../id'
import { parsedJson } from '../parsed-json'
import { json } from './http.server'
import { validateLeniently } from './request.server'

const maxLimit = 200
export const defaultLimit = 50
const limitMessage = msg('limit must be a whole number from 1 to 200.')

/** The values by which a list is sorted of the last record on a page; the id, which is unique, last. */
export type Cursor = (number | string)[]

/** The last millisecond that PostgreSQL and Prisma both take: of the year 9999. */
const lastTime = 253_402_300_799_999

const parts = {
  number: z.int().min(-maxInteger).max(maxInteger),
  time: z.int().min(0).max(lastTime).describe('Milliseconds since 1970'),
  text: z
    .string()
    .max(1000)
    .refine((sent) => !sent.includes('\0')),
}

/** @param sorts the columns that it may be sorted by, by their types; by default its id */
export const pageFields = (...sorts: (keyof typeof parts)[][]) => ({
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

/** The query of a list that is sorted by id. */
export const PageQuery = z.object(pageFields())

/** The part of a list to read; all of it by default. */
export interface ListRange {
  cursor?: Cursor
  take?: number
}

/**
 * Parses the query of an address; fields that are not of the shape are ignored.
 * @throws Invalid
 */
export const parseQuery = <T extends z.ZodType>(request: Request, shape: T): z.output<T> =>
  validateLeniently(shape, Object.fromEntries(new URL(request.url).searchParams))

function cursorIn(
  sent: string,
  sorts: (keyof typeof parts)[][],
  context: z.core.$RefinementCtx,
): Cursor | undefined {
  const values = parsedJson(Buffer.from(sent, 'base64url').toString())
  const isOf = (names: (keyof typeof parts)[]) =>
    Array.isArray(values) &&
    names.length === values.length &&
    names.every((name, at) => parts[name].safeParse(values[at]).success)
  if (sorts.some(isOf)) return values as Cursor
  context.addIssue(t('cursor is not one that this list gave.'))
  return z.NEVER
}

const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

interface ListPage<Row> {
  rows: Row[]
  limit: number
  cursorOf: (row: Row) => Cursor
}

interface WholeList<Row> extends Pick<ListPage<Row>, 'cursorOf'> {
  query: z.ZodType<{ cursor?: Cursor; limit?: number }>
  /** Returns the answer to a request with neither `limit` nor `cursor`. */
  whole: () => unknown
  after: (cursor: Cursor | undefined, take: number) => Promise<Row[]>
  toJson: (row: Row) => unknown
  /** Puts a page into what the whole list is in, where that is no array. */
  wrap?: (rows: unknown[]) => unknown
}

/** Answers with a whole list, or with one page of it to a request that has `limit` or `cursor`. */
export async function wholeOrPage<Row>(request: Request, list: WholeList<Row>): Promise<unknown> {
  const { query, whole, after, cursorOf, toJson, wrap } = list
  const { cursor, limit = cursor && defaultLimit } = parseQuery(request, query)
  if (limit === undefined) return whole()
  return listAnswer(request, { rows: await after(cursor, limit + 1), limit, cursorOf }, toJson, wrap)
}

/**
 * Answers with one page of a list as an array, and with the address of the next in `Link` (RFC 8288).
 * @param rows one more than the limit, if there are more
 */
export function listAnswer<Row>(
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

/** Returns Prisma's `where` for the rows after a cursor, in a list with this `orderBy`, of a column each. */
export function whereAfter(
  orderBy: { [column: string]: Direction | undefined }[],
  cursor: Cursor | undefined,
): object {
  if (!cursor) return {}
  const columns = orderBy.flatMap((one) => Object.entries(one))
  if (cursor.length !== columns.length) throw new Invalid(t('cursor is not one that this list gave.'))
  const steps = columns.map(([name, direction], at) => ({
    ...Object.fromEntries(columns.slice(0, at).map(([before], index) => [before, cursor[index]])),
    [name]: { [direction === 'asc' ? 'gt' : 'lt']: cursor[at] },
  }))
  return { OR: steps }
}
