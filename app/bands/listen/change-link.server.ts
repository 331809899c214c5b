import { Invalid } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'
import { newLinkSeed } from '../../platform/process/signed-link.server'
import { localTimeOf } from '../../platform/site-zone'
import type { Actor } from '../../site/accounts/audit.server'
import { changeBand } from '../entries/entries.server'
import type { LinkForm } from './link-form'
import { findLinked, type Linked } from './listening-link.server'

interface Place {
  bandId: number
  releaseId: number
}

/**
 * Makes a new link, so that the one of before stops working, changes its last day or takes it back.
 * @throws NotFound, Invalid for a last day that is over
 */
export function changeListeningLink(place: Place, { intent, endsOn }: LinkForm, actor: Actor): Promise<void> {
  if (intent === 'revoke-link')
    return changeLink(place, { linkSeed: null, linkEndsOn: null }, 'took back the link to', actor)
  if (endsOn && endsOn < localTimeOf(new Date()).date) throw new Invalid(isOver, { endsOn: [isOver] })
  const linkEndsOn = endsOn || null
  if (intent === 'end-link')
    return changeLink(place, { linkEndsOn }, 'changed the last day of the link to', actor)
  return changeLink(place, { linkSeed: newLinkSeed(), linkEndsOn }, 'made a new link to', actor)
}

const isOver = msg('This day is over.')

async function changeLink(
  { bandId, releaseId }: Place,
  data: Partial<Pick<Linked, 'linkSeed' | 'linkEndsOn'>>,
  done: string,
  actor: Actor,
): Promise<void> {
  const { title } = await findLinked(bandId, releaseId)
  await changeBand(bandId, actor, `${done} release ${title}`, (tx) =>
    tx.release.updateMany({ where: { id: releaseId, bandId }, data }),
  )
}
