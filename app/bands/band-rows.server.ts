import { fieldsOf } from '../platform/request.server'

/** A plain submit of the band form that asks for a row more or less, and brings no files. */
export function isRowRequest(request: Request): boolean {
  return /^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')
}

const mostRows = 100

/** The form again, as it was typed, with the rows that were asked for: one more, or without that one. */
export async function withRowsAsked(request: Request) {
  const fields = await fieldsOf(request, 512 * 1024)
  const [, verb, kind, number] =
    /^(add|remove)-(track|photo)(?:-(\d+))?$/.exec(fields.get('intent') ?? '') ?? []
  const rowsOf = (own: string, name: string) => {
    const titles = fields.getAll(name)
    if (own !== kind) return titles.slice(0, mostRows)
    if (verb === 'remove') return titles.filter((_, row) => row !== Number(number) - 1)
    return [...titles, ''].slice(0, mostRows)
  }
  return {
    rows: { tracks: rowsOf('track', 'trackTitle'), photos: rowsOf('photo', 'photoTitle') },
    typed: Object.fromEntries(fields),
  }
}
