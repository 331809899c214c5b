import { fieldsOf } from '../platform/http.server'

/** A plain submit of the band form that asks for one more row, and brings no files. */
export function isRowRequest(request: Request): boolean {
  return /^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')
}

/** The form again, as it was typed, with one row more. */
export async function withOneMoreRow(request: Request) {
  const fields = await fieldsOf(request, 512 * 1024)
  const intent = fields.get('intent')
  const typed = Object.fromEntries(
    [...new Set(fields.keys())].map((name) => [name, fields.getAll(name).join('\n')]),
  )
  const rows = {
    tracks: Math.min(100, fields.getAll('trackTitle').length + (intent === 'add-track' ? 1 : 0)),
    photos: Math.min(100, fields.getAll('photoTitle').length + (intent === 'add-photo' ? 1 : 0)),
  }
  return { rows, typed }
}
