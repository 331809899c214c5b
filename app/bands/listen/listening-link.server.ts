import { db, type Prisma } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import {
  createTokenForDays,
  isLinkKey,
  isTokenValidFor,
  keyOfSignedLink,
  linkGoneError,
} from '../../platform/process/signed-link.server'
import { localTimeOf } from '../../platform/site-zone'
import type { FileLinkAccess } from '../../site/content/kind.server'

export interface ReleaseWithLink {
  id: number
  /** The random part of the key in the release's link; null if it has no link. */
  linkSeed: string | null
  /** The last day of the link in the site's time zone, as 2026-12-24. */
  linkEndsOn: string | null
}

const linked = { id: true, linkSeed: true, linkEndsOn: true } satisfies Prisma.ReleaseSelect

const opened = (id: number) => `release ${id}`

const listeningPath = ({ id, linkSeed }: ReleaseWithLink): string | null =>
  linkSeed === null ? null : href('/listen/:key', { key: `${id}-${keyOfSignedLink(opened(id), linkSeed)}` })

const hasEnded = ({ linkEndsOn }: ReleaseWithLink, now = new Date()) =>
  linkEndsOn !== null && linkEndsOn < localTimeOf(now).date

/** @throws NotFound */
export async function findListeningLinkOfRelease(bandId: number, id: number, origin: string) {
  const release = await findReleaseWithLink(bandId, id)
  const path = listeningPath(release)
  return { address: path && origin + path, endsOn: release.linkEndsOn, hasEnded: hasEnded(release) }
}

/** @throws NotFound */
export async function findReleaseWithLink(bandId: number, id: number) {
  const select = { ...linked, title: true }
  const release = await db.release.findFirst({ where: { id, bandId }, select })
  if (!release) throw new NotFound(t('Release not found.'))
  return release
}

/**
 * Returns the band and the release that the key in a link opens, with the token for their files. A band's draft is
 * opened, too.
 * @throws NotFound for a link that was taken back, that has ended or that never was
 */
export async function findReleaseByListeningKey(key: string, now = new Date()) {
  const [, id = '', sent = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(key) ?? []
  const where = { id: Number(id), band: { deletedAt: null } }
  const release = id ? await db.release.findFirst({ where, select: { ...linked, bandId: true } }) : null
  if (!release || !isLinkKey(sent, opened(release.id), release.linkSeed) || hasEnded(release, now))
    throw linkGoneError()
  return { id: release.id, bandId: release.bandId, token: createTokenForDays(listeningTo(release), 1, now) }
}

/** Returns the text that the token of a link signs: it gives access to a release's files until the link changes. */
const listeningTo = ({ id, linkSeed }: ReleaseWithLink) => `listening to release ${id} by ${linkSeed}`

/** Returns the private release that a file belongs to, with its link; undefined for any other file. */
export async function findLinkAccessOfFile(
  bandId: number,
  path: string,
): Promise<FileLinkAccess | undefined> {
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
      isTokenValidFor(query.get('listen'), listeningTo(release)),
  }
}
