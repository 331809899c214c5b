import { Invalid } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { newLinkSeed } from '../../platform/process/signed-link.server'
import { localTimeOf } from '../../platform/site-zone'
import type { Actor } from '../../site/accounts/audit.server'
import { changeEntriesOfBand } from '../entries/entries.server'
import type { ListeningLinkForm } from './link-form'
import { findReleaseWithLink, type ReleaseWithLink } from './listening-link.server'

interface Place {
  bandId: number
  releaseId: number
}

/**
 * Creates a new link (the old one stops working), changes its last day, or withdraws it.
 * @throws NotFound, Invalid for a last day in the past
 */
export function changeListeningLink(
  place: Place,
  { intent, endsOn }: ListeningLinkForm,
  actor: Actor,
): Promise<void> {
  if (intent === 'revoke-link')
    return changeLink(place, { linkSeed: null, linkEndsOn: null }, 'took back the link to', actor)
  if (endsOn && endsOn < localTimeOf(new Date()).date) throw new Invalid(isOver, { endsOn: [isOver] })
  const linkEndsOn = endsOn || null
  if (intent === 'end-link')
    return changeLink(place, { linkEndsOn }, 'changed the last day of the link to', actor)
  return changeLink(place, { linkSeed: newLinkSeed(), linkEndsOn }, 'made a new link to', actor)
}

const isOver = msg('This day has passed.')

async function changeLink(
  { bandId, releaseId }: Place,
  data: Partial<Pick<ReleaseWithLink, 'linkSeed' | 'linkEndsOn'>>,
  done: string,
  actor: Actor,
): Promise<void> {
  const { title } = await findReleaseWithLink(bandId, releaseId)
  await changeEntriesOfBand(bandId, actor, `${done} release ${title}`, (tx) =>
    tx.release.updateMany({ where: { id: releaseId, bandId }, data }),
  )
}
