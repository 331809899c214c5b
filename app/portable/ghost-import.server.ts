import { z } from 'zod'
import { t } from '../platform/i18n/i18n'
import { authorRecord } from './author-record.server'
import { ghostHtml } from './ghost-html'
import type { ImportOptions } from './import.server'
import { importPost } from './import-post.server'
import type { ImportRun } from './import-run.server'
import { jsonIn } from './read-export.server'
import { ghostUploads, type SiteUploads } from './site-uploads.server'
import { sourceFile } from './source-file.server'

const text = z.string().nullish()
const id = z.union([z.string(), z.number()]).transform(String)
const rows = <T extends z.ZodType>(shape: T) => z.array(shape).default([])

const User = z.object({ id, name: z.string(), slug: text, bio: text, profile_image: text, created_at: text })
const Post = z.object({
  ...{ id, uuid: text, title: z.string(), slug: text, html: text, lexical: text, mobiledoc: text },
  ...{ feature_image: text, type: text, page: z.unknown().optional(), status: text, visibility: text },
  ...{ created_at: text, published_at: text, custom_excerpt: text, author_id: id.nullish() },
})
const Data = z.object({
  posts: rows(Post),
  users: rows(User),
  tags: rows(z.object({ id, name: z.string() })),
  posts_authors: rows(z.object({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
  posts_tags: rows(z.object({ post_id: id, tag_id: id, sort_order: z.number().nullish() })),
  members: rows(z.unknown()),
  settings: rows(z.unknown()),
})
type Data = z.infer<typeof Data>
const File = z.union([
  z.object({ db: z.array(z.object({ data: Data })).min(1) }).transform(({ db: [first] }) => first?.data),
  z.object({ data: Data }).transform(({ data }) => data),
])

/**
 * Imports the JSON that Ghost's “Export your content” writes.
 * @throws Error with one line
 */
export async function importGhost(run: ImportRun, file: string, { files }: ImportOptions): Promise<void> {
  const parsed = File.safeParse(await jsonIn(file, file))
  if (!parsed.success || !parsed.data) throw new Error(`${file} is no export of Ghost: it has no db[0].data.`)
  const data = parsed.data
  const uploads = await ghostUploads(files)
  for (const user of data.users) await takeUser(run, user, uploads)
  const dated = data.posts.map((post) => ({ post, date: dateOf(post) }))
  for (const { post, date } of dated.sort((one, other) => +one.date - +other.date))
    await takeGhostPost(run, data, post, date, uploads)
  if (data.members.length > 0)
    run.reportSkipped(
      'list',
      `${data.members.length} members`,
      'Export them as CSV in Ghost, for the newsletter’s own import.',
    )
  if (data.settings.length > 0)
    run.reportSkipped('list', 'settings', 'Name, logo and colour are set under Site settings.')
}

const userSource = ({ id, created_at }: z.infer<typeof User>) => `ghost user ${id} ${created_at ?? ''}`

async function takeUser(run: ImportRun, user: z.infer<typeof User>, uploads: SiteUploads): Promise<void> {
  const picture = user.profile_image && (await uploads.find(user.profile_image))
  const profileImage = picture ? sourceFile('profileImage', picture) : undefined
  const about = { source: userSource(user), name: user.name, bio: user.bio ?? '' }
  await run.importRecord(authorRecord({ ...about, profileImage }))
}

const dateOf = ({ published_at, created_at }: z.infer<typeof Post>) => {
  const date = new Date(published_at ?? created_at ?? 0)
  return Number.isNaN(date.getTime()) ? new Date(0) : date
}

async function takeGhostPost(
  run: ImportRun,
  data: Data,
  post: z.infer<typeof Post>,
  date: Date,
  uploads: SiteUploads,
): Promise<void> {
  const { html, unread } = ghostHtml(post)
  const inOrder = <Row extends { post_id: string; sort_order?: number | null }>(all: Row[]) =>
    all
      .filter(({ post_id }) => post_id === post.id)
      .sort((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
  const written = inOrder(data.posts_authors).map(({ author_id }) => author_id)
  const writers = written.length > 0 ? written : [post.author_id ?? '']
  const authorIds = writers.flatMap((writer) => {
    const user = data.users.find((one) => one.id === writer)
    return (user && run.idOf(userSource(user))) ?? []
  })
  const tags = inOrder(data.posts_tags).flatMap(
    ({ tag_id }) => data.tags.find((tag) => tag.id === tag_id)?.name ?? [],
  )
  const isOpen = !post.visibility || post.visibility === 'public'
  const isDraft = !/^(published|scheduled|sent)$/.test(post.status ?? '') || !isOpen
  const notes = [
    ...(isOpen ? [] : ['It was for members: it comes as a draft.']),
    ...unread.map((what) => t('Without {what}.', { what })),
  ]
  await importPost(
    run,
    {
      ...{ source: `ghost post ${post.uuid ?? `${post.id} ${post.created_at ?? ''}`}`, title: post.title },
      ...{ slug: post.slug ?? '', html, excerpt: post.custom_excerpt ?? '', isDraft, date, authorIds, notes },
      isPage: post.type === 'page' || post.page === 1 || post.page === true,
      tags: tags.filter((tag) => !tag.startsWith('#')),
      picture: post.feature_image ?? undefined,
    },
    uploads,
  )
}
