import { z } from 'zod'
import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { bandSlug } from '../bands'

const Slugs = z.array(z.string())

export const formerSlugsOf = ({ leftSlugs }: { leftSlugs: string }): string[] =>
  Slugs.parse(JSON.parse(leftSlugs))

const isSame = (one: string, other: string) => one.normalize('NFC') === other.normalize('NFC')
const includes = (slugs: string[], slug: string) => slugs.some((one) => isSame(one, slug))

/** Returns the column with a release's former addresses, so that links to them keep working. */
export function formerSlugsColumnAfter(
  release: { slug: string; leftSlugs: string } | null,
  slug: string,
): string {
  const left = release ? [...formerSlugsOf(release), release.slug] : []
  return JSON.stringify([...new Set(left)].filter((one) => !isSame(one, slug)))
}

/**
 * Refuses an address that another release of the band has. A former address of another release still leads to that
 * one.
 * @throws Conflict
 */
export async function claimReleaseAddress(tx: Transaction, bandId: number, slug: string, ownId = 0) {
  const others = await tx.release.findMany({
    where: { bandId, id: { not: ownId } },
    select: { title: true, slug: true, leftSlugs: true },
  })
  if (others.some((other) => isSame(other.slug, slug)))
    throw taken(t('Another release of this band has this title.'))
  const left = others.find((other) => includes(formerSlugsOf(other), slug))
  if (left)
    throw taken(
      t('This is an old address of “{title}”, and links to it still lead there. Choose a different title.', {
        title: left.title,
      }),
    )
}

const taken = (message: string) => new Conflict(message, { title: [message] })

export async function findReleaseByFormerAddress(
  bandId: number,
  name: string,
): Promise<{ slug: string } | undefined> {
  const where = { bandId, isPrivate: false }
  const releases = await db.release.findMany({ where, select: { slug: true, leftSlugs: true } })
  return releases.find((release) => includes(formerSlugsOf(release), bandSlug(name)))
}
