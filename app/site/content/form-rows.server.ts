import { readFields } from '../../platform/http/request.server'
import type { Actor } from '../accounts/audit.server'
import type { ContentKind, UploadSchema } from './kind.server'
import type { TrashedPart } from './parts.server'

type Changing = Pick<ContentKind, 'preview'> & {
  form: Pick<UploadSchema<unknown, string>, 'lists' | 'rows'>
}

/**
 * Tells whether a request comes from a button that adds or removes rows. Without JavaScript, those submit the form
 * url-encoded, without its files.
 */
export function isRowRequest(request: Request, { form, preview }: Changing): boolean {
  if (!form.lists && !form.rows && !preview) return false
  return /^application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '')
}

export interface EnteredForm {
  rows: Record<string, string[]>
  /** The values of a list are separated by line breaks. */
  values: Record<string, string>
  /** The updated options of the form. */
  options?: object
  preview?: string
  /** The saved part that the button removed, if any. */
  removed?: TrashedPart
}

const maxRows = 100

/** @throws Invalid */
export async function applyRowButton(
  request: Request,
  kind: ContentKind,
  actor: Actor,
  id?: number,
): Promise<EnteredForm> {
  const fields = await readFields(request, 512 * 1024)
  const rows = rowsAfter(fields, kind.form.rows)
  const values = { ...Object.fromEntries(fields), ...(await listsAfter(fields, kind, actor)) }
  const preview = values.intent === 'preview' ? await kind.preview?.(values, id) : undefined
  return { rows, values, preview, options: await optionsAfter(kind, values) }
}

/** Returns the options after `find-authorIds` or another button: found and chosen options stay. */
async function optionsAfter({ manyOptions, options }: ContentKind, values: Record<string, string>) {
  if (!manyOptions) return
  const chosen = (values[manyOptions.list] ?? '').split('\n').map(Number).filter(Number.isSafeInteger)
  return options?.({ chosen, find: values[manyOptions.find] ?? '' })
}

/** Adds or removes a row: `add-track`, or `remove-track-2` for the second row. */
function rowsAfter(fields: URLSearchParams, rowTitles: Record<string, string> = {}) {
  const [, verb, type, number] = /^(add|remove)-([a-z]+)(?:-(\d+))?$/.exec(fields.get('intent') ?? '') ?? []
  const rows = Object.entries(rowTitles).map(([row, field]) => {
    const titles = fields.getAll(field)
    if (row !== type) return [row, titles.slice(0, maxRows)] as const
    if (verb === 'remove') return [row, titles.filter((_, index) => index !== Number(number) - 1)] as const
    return [row, [...titles, ''].slice(0, maxRows)] as const
  })
  return Object.fromEntries(rows)
}

/**
 * Applies a button that reorders or adds options: `up-authorIds-12` and `down-authorIds-12` move the value
 * 12, and `add-authorIds` adds a new option.
 */
async function listsAfter(fields: URLSearchParams, { form, manyOptions }: ContentKind, actor: Actor) {
  const [, verb, list, value = ''] =
    /^(up|down|add)-([A-Za-z]+)(?:-(\d+))?$/.exec(fields.get('intent') ?? '') ?? []
  const after: Record<string, string> = {}
  for (const name of form.lists ?? []) {
    const values = fields.getAll(name)
    if (name === list && verb !== 'add') moveBy(values, value, verb === 'up' ? -1 : 1)
    if (name === list && verb === 'add' && manyOptions) {
      values.push(String(await manyOptions.add(fields.get(manyOptions.field) ?? '', actor)))
      after[manyOptions.field] = ''
    }
    after[name] = [...new Set(values)].join('\n')
  }
  return after
}

function moveBy(values: string[], value: string, step: -1 | 1): void {
  const from = values.indexOf(value)
  const to = from + step
  if (from < 0 || to < 0 || to >= values.length) return
  values.splice(to, 0, ...values.splice(from, 1))
}
