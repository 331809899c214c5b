import { db, type Prisma } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import {
  isLinkKey,
  isTokenFor,
  linkGone,
  linkKey,
  tokenForDays,
} from '../../platform/process/signed-link.server'
import { localTimeOf } from '../../platform/site-zone'
import type { FileLink } from '../../site/content/kind.server'

export interface Linked {
  id: number
  /** Null is no link. */
  linkSeed: string | null
  /** The site's day, as 2026-12-24. */
  linkEndsOn: string | null
}

const linked = { id: true, linkSeed: true, linkEndsOn: true } satisfies Prisma.ReleaseSelect

const opened = (id: number) => `release ${id}`

const listeningPath = ({ id, linkSeed }: Linked): string | null =>
  linkSeed === null ? null : href('/listen/:key', { key: `${id}-${linkKey(opened(id), linkSeed)}` })

const hasEnded = ({ linkEndsOn }: Linked, now = new Date()) =>
  linkEndsOn !== null && linkEndsOn < localTimeOf(now).date

/** @throws NotFound */
export async function linkOfRelease(bandId: number, id: number, origin: string) {
  const release = await findLinked(bandId, id)
  const path = listeningPath(release)
  return { address: path && origin + path, endsOn: release.linkEndsOn, hasEnded: hasEnded(release) }
}

/** @throws NotFound */
export async function findLinked(bandId: number, id: number) {
  const select = { ...linked, title: true }
  const release = await db.release.findFirst({ where: { id, bandId }, select })
  if (!release) throw new NotFound(t('Release not found.'))
  return release
}

/**
 * Returns the band and the release that a link opens, with the token for their files. A band's draft is opened, too.
 * @throws NotFound for a link that was taken back, that has ended or that never was
 */
export async function releaseByLink(key: string, now = new Date()) {
  const [, id = '', sent = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(key) ?? []
  const where = { id: Number(id), band: { deletedAt: null } }
  const release = id ? await db.release.findFirst({ where, select: { ...linked, bandId: true } }) : null
  if (!release || !isLinkKey(sent, opened(release.id), release.linkSeed) || hasEnded(release, now))
    throw linkGone()
  return { id: release.id, bandId: release.bandId, token: tokenForDays(listeningTo(release), 1, now) }
}

/** What a token opens: the files of a release, as long as its link is the same. */
const listeningTo = ({ id, linkSeed }: Linked) => `listening to release ${id} by ${linkSeed}`

/** Tells how a link of a release opens one of its files; undefined for a file without one. */
export async function fileLinkOf(bandId: number, path: string): Promise<FileLink | undefined> {
  const inTracks = { tracks: { some: { OR: [{ audioFile: path }, { picture: path }] } } }
  const release = await db.release.findFirst({
    where: { bandId, OR: [{ cover: path }, inTracks] },
    select: { ...linked, isPrivate: true },
  })
  if (!release || (!release.isPrivate && !release.linkSeed)) return
  return {
    isPrivate: release.isPrivate,
    opens: (query) =>
      release.linkSeed !== null &&
      !hasEnded(release) &&
      isTokenFor(query.get('listen'), listeningTo(release)),
  }
}
