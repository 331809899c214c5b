import { readTime } from '../../platform/forms/typed-day'
import { t } from '../../platform/i18n/i18n'
import { authorImportRecord } from './author-record.server'
import { type GhostPost, type GhostUser, readGhostExport } from './ghost-export.server'
import { ghostPostToHtml } from './ghost-html'
import type { ImportFormat } from './import-format'
import { firstValidDate, type ImportedPost, importPost } from './import-post.server'
import type { ImportOptions, ImportRun } from './import-run.server'
import { openGhostUploads, type SiteUploads } from './site-uploads.server'
import { sourceFile } from './source-file.server'

export const ghostImport: ImportFormat = {
  name: 'ghost',
  recognize: ({ start }) => /^\s*\{\s*"(db|meta|data)"\s*:/.test(start),
  import: importGhost,
}

/**
 * Imports the JSON that Ghost's “Export your content” writes.
 * @throws Error with a message of one line for the operator
 */
async function importGhost(run: ImportRun, file: string, { files }: ImportOptions): Promise<void> {
  const { rows } = await readGhostExport(file, run.reportSkipped.bind(run))
  const uploads = await openGhostUploads(files)
  const [posts, users] = [rows('posts'), rows('users')]
  const tables = {
    users,
    tags: rows('tags'),
    postAuthors: rows('posts_authors'),
    postTags: rows('posts_tags'),
    mailOnly: new Set(rows('posts_meta').flatMap((meta) => (Number(meta.email_only) ? meta.post_id : []))),
  }
  for (const user of users) await takeUser(run, user, uploads)
  const dated = posts.map((post) => ({ post, dating: datingOf(post) }))
  for (const { post, dating } of dated.sort((one, other) => +one.dating.date - +other.dating.date))
    await takeGhostPost(run, tables, post, dating, uploads)
  const members = rows('members').length
  if (members > 0)
    run.reportSkipped(
      'list',
      `${members} members`,
      'Export them as CSV in Ghost, for the newsletter’s own import.',
    )
  if (rows('settings').length > 0)
    run.reportSkipped('list', 'settings', 'Name, logo and colour are set under Site settings.')
}

interface Tables {
  users: GhostUser[]
  tags: { id: string; name: string }[]
  postAuthors: { post_id: string; author_id: string; sort_order: number }[]
  postTags: { post_id: string; tag_id: string; sort_order: number }[]
  /** The ids of posts that are sent by mail and never published. */
  mailOnly: Set<string>
}

const userSource = ({ id, created_at }: GhostUser) => `ghost user ${id} ${created_at}`

/** Imports a member of staff as an author; a missing name is taken from the email address. */
async function takeUser(run: ImportRun, user: GhostUser, uploads: SiteUploads): Promise<void> {
  const name = user.name.trim() || user.slug
  if (!name) return run.reportSkipped('author', `number ${user.id}`, 'It has no name.')
  const picture = user.profile_image && (await uploads.find(user.profile_image))
  const profileImage = picture ? sourceFile('profileImage', picture) : undefined
  await run.importRecord(authorImportRecord({ source: userSource(user), name, bio: user.bio, profileImage }))
}

/** Returns the publication date of a post. Times without a zone are in UTC; old exports count milliseconds. */
const datingOf = ({ published_at, created_at }: GhostPost) =>
  firstValidDate([published_at, created_at], (time) =>
    readTime(/^-?\d{9,15}$/.test(time) ? new Date(Number(time)).toISOString() : time),
  )

async function takeGhostPost(
  run: ImportRun,
  tables: Tables,
  post: GhostPost,
  { date, notes: notesOfDay }: Pick<ImportedPost, 'date' | 'notes'>,
  uploads: SiteUploads,
): Promise<void> {
  const { html, unread } = ghostPostToHtml(post)
  const inOrder = <Row extends { post_id: string; sort_order: number }>(all: Row[]) =>
    all.filter(({ post_id }) => post_id === post.id).sort((one, other) => one.sort_order - other.sort_order)
  const written = inOrder(tables.postAuthors).map(({ author_id }) => author_id)
  const writers = written.length > 0 ? written : [post.author_id]
  const authorIds = writers.flatMap((writer) => {
    const user = tables.users.find((one) => one.id === writer)
    return (user && run.idOf(userSource(user))) ?? []
  })
  const tags = inOrder(tables.postTags).flatMap(
    ({ tag_id }) => tables.tags.find((tag) => tag.id === tag_id)?.name ?? [],
  )
  const isOpen = !post.visibility || post.visibility === 'public'
  const isMailOnly = post.status === 'sent' || tables.mailOnly.has(post.id)
  const isDraft = !/^(published|scheduled)$/.test(post.status) || !isOpen || isMailOnly
  const notes = [
    ...notesOfDay,
    ...(isOpen ? [] : ['It was for members: it comes as a draft.']),
    ...(isMailOnly ? ['It went out by mail alone: it comes as a draft.'] : []),
    ...unread.map((what) => t('Without {what}.', { what })),
  ]
  await importPost(
    run,
    {
      source: `ghost post ${post.uuid || `${post.id} ${post.created_at}`}`,
      title: post.title,
      slug: post.slug,
      oldAddresses: [post.slug],
      html,
      excerpt: post.custom_excerpt,
      isPage: post.type === 'page' || post.page === 1 || post.page === true,
      isDraft,
      date,
      authorIds,
      tags: tags.filter((tag) => !tag.startsWith('#')),
      picture: post.feature_image || undefined,
      notes,
    },
    uploads,
  )
}
