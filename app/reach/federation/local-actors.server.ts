import { bandAddress } from '../../bands/bands'
import { whereBandPublished } from '../../bands/bands.server'
import { findAuthorById } from '../../magazine/authors/authors.server'
import { escapeMarkup } from '../../magazine/publications/escape-markup'
import { db, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { type ActorName, activityContext, magazineActor, recordOfActor, sharedInboxPath } from './addresses'
import { actorUri, followersUri, siteHost, siteOrigin } from './federation.server'
import { handleOfActor } from './handles.server'
import { loadPublicKeyOf } from './keys.server'

/** An actor that can be followed: the magazine, an author or a band. */
export interface LocalActor {
  actor: ActorName
  type: 'Organization' | 'Person'
  name: string
  about: string
  page: string
  picture: string | null
}

/** @throws NotFound for an actor that is not published */
export async function findLocalActor(actor: ActorName): Promise<LocalActor> {
  const record = recordOfActor(actor)
  if (record?.kind === 'author') return authorActor(actor, record.id)
  if (record?.kind === 'band') return bandActor(actor, record.id)
  if (actor !== magazineActor) throw new NotFound(t('There is nothing to follow at this address.'))
  const { name, tagline } = currentSite()
  return { actor, type: 'Organization', name, about: tagline, page: '/', picture: null }
}

async function authorActor(actor: ActorName, id: number): Promise<LocalActor> {
  const { name, bio, profileImage } = await findAuthorById(id)
  return {
    actor,
    type: 'Person',
    name,
    about: bio,
    page: href('/authors/:id', { id }),
    picture: profileImage,
  }
}

async function bandActor(actor: ActorName, id: number): Promise<LocalActor> {
  const band = await db.band.findFirst({ where: { id, ...whereBandPublished } })
  if (!band) throw new NotFound(t('Band not found'))
  const { title: name, description: about, landingImage: picture } = band
  return { actor, type: 'Organization', name, about, page: bandAddress(band), picture }
}

/** Tells whether an actor exists and is published. */
export async function isFollowable(tx: Transaction, actor: ActorName): Promise<boolean> {
  const record = recordOfActor(actor)
  if (!record) return actor === magazineActor
  const { kind, id } = record
  const where = { id, deletedAt: null }
  const count =
    kind === 'author'
      ? tx.author.count({ where })
      : tx.band.count({ where: { ...where, ...whereBandPublished } })
  return (await count) > 0
}

/** Returns an actor's document (ActivityPub, 4.1). */
export async function makeActorDocument(own: LocalActor) {
  const id = actorUri(own.actor)
  const origin = siteOrigin()
  const picture = pictureOf(own)
  return {
    '@context': activityContext,
    id,
    type: own.type,
    preferredUsername: await handleOfActor(own.actor),
    name: own.name,
    summary: htmlParagraphsOf(own.about),
    url: origin + own.page,
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: followersUri(own.actor),
    endpoints: { sharedInbox: origin + sharedInboxPath },
    manuallyApprovesFollowers: false,
    discoverable: true,
    icon: { type: 'Image', mediaType: contentTypeOf(picture), url: origin + picture },
    publicKey: await loadPublicKeyOf(own.actor),
  }
}

/** Returns the WebFinger document of an actor (RFC 7033). */
export async function makeWebFingerOf(own: LocalActor) {
  const id = actorUri(own.actor)
  const page = siteOrigin() + own.page
  return {
    subject: `acct:${await handleOfActor(own.actor)}@${siteHost()}`,
    aliases: [id, page],
    links: [
      { rel: 'self', type: 'application/activity+json', href: id },
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
      { rel: 'http://webfinger.net/rel/avatar', href: siteOrigin() + pictureOf(own) },
    ],
  }
}

const pictureOf = ({ picture }: LocalActor) =>
  picture ? `/${picture.replaceAll('\\', '/')}` : href('/icon.png')

export const htmlParagraphsOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')
