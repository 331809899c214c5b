import type { LoaderFunctionArgs } from '@remix-run/node'
import { findBandByAddress } from '../../bands/band-addresses.server'
import { type Band, bandAddress } from '../../bands/bands'
import { type BandDate, formatDateAndTime, formatVenue } from '../../bands/dates/dates'
import { listDatesOfBand } from '../../bands/dates/dates.server'
import { newsAddress, type PublishedNews } from '../../bands/news/news'
import { listNewestNews } from '../../bands/news/news.server'
import { escapeMarkup } from '../../magazine/publications/escape-markup'
import { href } from '../../platform/href'
import type { RouteHandle } from '../../platform/http/route-handle'
import { t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { atomLinkElement, xmlDocument } from './atom.server'
import { itemsPerFeed } from './feed-title.server'

const maxDates = 50

export const handle = { cache: {} } satisfies RouteHandle

/** @throws NotFound */
export async function loader({ params, context: { origin } }: LoaderFunctionArgs) {
  const band = await findBandByAddress(params.bandName ?? '', '/news.xml')
  const [{ news }, { coming }] = await Promise.all([
    listNewestNews(band.id, itemsPerFeed),
    listDatesOfBand(band.id),
  ])
  const page = origin + bandAddress(band)
  const entry = [
    ...news.map((piece) => newsEntry(piece, band, origin)),
    ...coming.slice(0, maxDates).map((date) => dateEntry(date, page, origin)),
  ].sort((one, other) => other.updated.localeCompare(one.updated))
  const feed = {
    '@xmlns': 'http://www.w3.org/2005/Atom',
    '@xml:lang': currentSite().language,
    id: `${origin}${href('/')}#news-of-band-${band.id}`,
    title: t('News of {title}', { title: band.title }),
    updated: entry[0]?.updated ?? new Date(0).toISOString(),
    author: { name: band.title, uri: page },
    icon: `${origin}${href('/icon.png')}`,
    link: [
      atomLinkElement('self', `${page}/news.xml`, { type: 'application/atom+xml' }),
      atomLinkElement('alternate', page, { type: 'text/html' }),
    ],
    entry,
  }
  return xmlDocument({ feed }, 'application/atom+xml')
}

const newsEntry = (
  { id, title, html, publishedAt, changedAt }: PublishedNews,
  band: Band,
  origin: string,
) => ({
  title,
  id: `${origin}${href('/')}#band-news-${id}`,
  published: publishedAt,
  updated: changedAt > publishedAt ? changedAt : publishedAt,
  content: { '@type': 'html', '@xml:base': `${origin}/`, '#text': html },
  link: [atomLinkElement('alternate', origin + newsAddress(band, { id }), { type: 'text/html' })],
})

function dateEntry(date: BandDate, page: string, origin: string) {
  const { isCanceled, note, ticketsLink, changedAt } = date
  const lines = [
    `${formatDateAndTime(date)}: ${formatVenue(date)}`,
    note,
    ticketsLink && `Tickets: ${ticketsLink}`,
  ]
  const text = lines.filter(Boolean).map((line) => `<p>${escapeMarkup(line)}</p>`)
  return {
    title: `${isCanceled ? 'Canceled: ' : ''}${formatDateAndTime(date)}, ${formatVenue(date)}`,
    id: `${origin}${href('/')}#band-date-${date.reference}`,
    published: changedAt,
    updated: changedAt,
    content: { '@type': 'html', '#text': text.join('') },
    link: [atomLinkElement('alternate', `${page}#dates`, { type: 'text/html' })],
  }
}
