import { z } from 'zod'
import { readJsonFile } from './read-export.server'

/** Replaces the text that Ghost writes instead of its site's address, so that a path of the site remains. */
const withoutGhostUrl = (text: string) => text.replace(/__GHOST_URL__(\/?)/g, '/')

/** A text without NUL characters and lone surrogates, which databases refuse. */
const line = z
  .union([z.string().refine((text) => !text.includes('\0')), z.number()])
  .transform((value) => String(value).toWellFormed())
const text = line.nullish().transform((value) => withoutGhostUrl(value ?? ''))
const id = line.pipe(z.string().min(1))
const order = z.coerce.number().catch(0)

const shapes = {
  users: z.object({ id, name: text, slug: text, bio: text, profile_image: text, created_at: text }),
  posts: z.object({
    id,
    uuid: text,
    title: text,
    slug: text,
    html: text,
    lexical: text,
    mobiledoc: text,
    feature_image: text,
    type: text,
    page: z.unknown().optional(),
    status: text,
    visibility: text,
    created_at: text,
    published_at: text,
    custom_excerpt: text,
    author_id: text,
  }),
  tags: z.object({ id, name: line }),
  posts_authors: z.object({ post_id: id, author_id: id, sort_order: order }),
  posts_tags: z.object({ post_id: id, tag_id: id, sort_order: order }),
  posts_meta: z.object({ post_id: id, email_only: z.unknown().optional() }),
  members: z.unknown(),
  settings: z.unknown(),
}
type Table = keyof typeof shapes
type Row<Name extends Table> = z.output<(typeof shapes)[Name]>
export type GhostPost = Row<'posts'>
export type GhostUser = Row<'users'>

const Tables = z.record(z.string(), z.unknown())
const File = z.union([
  z
    .object({ db: z.tuple([z.object({ data: Tables })], z.unknown()) })
    .transform(({ db: [{ data }] }) => data),
  z.object({ data: Tables }).transform(({ data }) => data),
])

export interface GhostExport {
  /** Returns the rows that can be read; the report names the others with the reason. */
  rows<Name extends Table>(name: Name): Row<Name>[]
}

/**
 * Reads the JSON that Ghost writes, row by row: an invalid row is skipped.
 * @throws Error with a message of one line when the file is no export of Ghost
 */
export async function readGhostExport(
  file: string,
  onUnreadable: (table: string, row: string, why: string) => void,
): Promise<GhostExport> {
  const parsed = File.safeParse(await readJsonFile(file, file))
  if (!parsed.success) throw new Error(`${file} is no export of Ghost: it has no db[0].data.`)
  const tables = parsed.data
  return {
    rows(name) {
      const rows = tables[name] ?? []
      if (!Array.isArray(rows)) {
        onUnreadable('list', name, 'It is no list of rows.')
        return []
      }
      return rows.flatMap((row: unknown, index) => {
        const read = shapes[name].safeParse(row)
        if (read.success) return [read.data as Row<typeof name>]
        const field = read.error.issues[0]?.path.join('.')
        onUnreadable(name, nameOfRow(row, index), field ? `Its “${field}” cannot be read.` : 'It is no row.')
        return []
      })
    },
  }
}

function nameOfRow(row: unknown, index: number): string {
  const named = z.object({ title: line.optional().catch(''), name: line.optional().catch('') }).safeParse(row)
  return named.data?.title || named.data?.name || `row ${index + 1}`
}
