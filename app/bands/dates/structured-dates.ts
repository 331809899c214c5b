import { instantOf } from '../../platform/site-zone'
import { structuredData } from '../../site/structured-data'
import { type Band, bandAddress } from '../bands'
import type { BandDate } from './dates'

/** Describes upcoming dates to search engines: https://schema.org/MusicEvent */
export function datesStructuredData(band: Band, coming: BandDate[], origin: string) {
  const url = origin + bandAddress(band)
  const image = band.landingImage ? `${origin}/${band.landingImage}` : undefined
  const events = coming.map(({ day, time, venue, city, country, note, ticketsLink, isCanceled }) => ({
    '@type': 'MusicEvent',
    name: `${band.title} at ${venue}`,
    startDate: time ? instantOf({ date: day, time }).toISOString() : day,
    eventStatus: `https://schema.org/${isCanceled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue,
      address: { '@type': 'PostalAddress', addressLocality: city, addressCountry: country || undefined },
    },
    performer: { '@type': 'MusicGroup', '@id': url, name: band.title },
    url,
    image,
    description: note || undefined,
    offers: ticketsLink ? { '@type': 'Offer', url: ticketsLink } : undefined,
  }))
  return events.length > 0 ? [structuredData(...events)] : []
}
