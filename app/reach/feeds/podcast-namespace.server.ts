import { createHash } from 'node:crypto'
import type { Band } from '../../bands/bands'
import { lyricsElementId } from '../../bands/transcript'
import type { XmlElement } from './atom.server'

/**
 * The namespace of Podcasting 2.0 (https://podcasting2.org), whose elements a band's feed has besides those
 * of RSS and Apple.
 */
export const podcastNamespace = { '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0' }

/** @param feed the address of the feed, from which its id is computed */
export function podcastChannel(
  band: Pick<Band, 'title'>,
  { feed, page, picture }: { feed: string; page: string; picture: string },
): XmlElement {
  return {
    'podcast:guid': podcastGuid(feed),
    'podcast:medium': 'music',
    'podcast:person': { '@href': page, '@img': picture, '#text': band.title },
  }
}

interface Episode {
  id: number
  artist: string
  lyrics: string
  /** The address of the page with the track's lyrics. */
  link: string
  from?: { season: number; episode: number; release: { title: string } }
}

export const podcastItem = ({ id, artist, lyrics, link, from }: Episode): XmlElement => ({
  'podcast:person': artist ? { '#text': artist } : undefined,
  'podcast:transcript': lyrics
    ? { '@url': `${link}#${lyricsElementId(id)}`, '@type': 'text/html' }
    : undefined,
  'podcast:season': from && { '@name': from.release.title, '#text': from.season },
  'podcast:episode': from && { '#text': from.episode },
})

const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** Computes a podcast's id: a UUID v5 (RFC 9562, 5.5) of the feed's address without its scheme. */
export function podcastGuid(feed: string): string {
  const name = feed.replace(/^https?:\/\//, '').replace(/\/+$/, '')
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
