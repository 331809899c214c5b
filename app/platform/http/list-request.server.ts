import { z } from 'zod'
import { msg } from '../i18n/i18n'
import { json } from './http.server'
import { validate } from './request.server'

const maxLimit = 200
export const defaultLimit = 50

/** The values by which a list is sorted of the last record on a page; the id, which is unique, last. */
export type Cursor = number[]

const Cursor = z
  .string()
  .max(200)
  .transform((sent) => cursorIn(sent))
  .refine((values) => values !== undefined, msg('cursor is not one that this list gave.'))

/** The query fields of every list that is read by pages. */
export const pageFields = {
  limit: z.coerce
    .number(msg('limit must be a whole number from 1 to 200.'))
    .int(msg('limit must be a whole number from 1 to 200.'))
    .min(1, msg('limit must be a whole number from 1 to 200.'))
    .max(maxLimit, msg('limit must be a whole number from 1 to 200.'))
    .optional()
    .describe('How many at most'),
  cursor: Cursor.optional().describe('Of the page before: take it from the `Link` header, rel="next"'),
}

export const PageQuery = z.object(pageFields)

/**
 * Parses the query of an address; fields that are not of the shape are ignored.
 * @throws Invalid
 */
export const parseQuery = <T extends z.ZodType>(request: Request, shape: T): z.output<T> =>
  validate(shape, Object.fromEntries(new URL(request.url).searchParams))

function cursorIn(sent: string): Cursor | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(sent, 'base64url').toString())
    return z.array(z.int()).min(1).max(3).parse(values)
  } catch {
    return
  }
}

const cursorText = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

interface ListPage<Row> {
  rows: Row[]
  limit: number
  /** Returns where the next page begins. */
  cursorOf: (row: Row) => Cursor
}

/**
 * Answers with one page of a list as an array, and with the address of the next in `Link` (RFC 8288).
 * @param rows one more than the limit, if there are more
 */
export function listAnswer<Row>(
  request: Request,
  { rows, limit, cursorOf }: ListPage<Row>,
  toJson: (row: Row) => unknown,
): Response {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const headers = rows.length > limit && last ? { Link: nextLink(request, cursorOf(last)) } : undefined
  return json(shown.map(toJson), 200, headers)
}

function nextLink(request: Request, cursor: Cursor): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('cursor', cursorText(cursor))
  return `<${pathname}?${searchParams}>; rel="next"`
}

type Direction = 'asc' | 'desc'

/** Returns Prisma's `where` for the rows after a cursor, in a list that is sorted by these columns. */
export function whereAfter(
  columns: [name: string, direction: Direction][],
  cursor: Cursor | undefined,
): object {
  if (!cursor) return {}
  const steps = columns.map(([name, direction], at) => ({
    ...Object.fromEntries(columns.slice(0, at).map(([before], index) => [before, cursor[index]])),
    [name]: { [direction === 'asc' ? 'gt' : 'lt']: cursor[at] },
  }))
  return { OR: steps }
}
