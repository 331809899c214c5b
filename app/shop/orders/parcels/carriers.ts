interface Carrier {
  name: string
  /** @returns the address of the carrier's tracking page */
  page: (number: string) => string
}

/** Carriers with a known tracking page; other names are accepted, without a link. */
const carriers: Carrier[] = [
  { name: 'Australia Post', page: (number) => `https://auspost.com.au/mypost/track/details/${number}` },
  {
    name: 'Canada Post',
    page: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
  {
    name: 'Deutsche Post',
    page: (number) => `https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode=${number}`,
  },
  { name: 'DHL', page: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}` },
  {
    name: 'DPD',
    page: (number) => `https://www.dpdgroup.com/be/mydpd/my-parcels/track?parcelNumber=${number}`,
  },
  { name: 'Evri', page: (number) => `https://www.evri.com/track/parcel/${number}` },
  { name: 'FedEx', page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  { name: 'GLS', page: (number) => `https://gls-group.com/track/${number}` },
  { name: 'La Poste', page: (number) => `https://www.laposte.fr/outils/suivre-vos-envois?code=${number}` },
  { name: 'PostNL', page: (number) => `https://postnl.nl/tracktrace/?B=${number}` },
  {
    name: 'Royal Mail',
    page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  { name: 'UPS', page: (number) => `https://www.ups.com/track?tracknum=${number}` },
  { name: 'USPS', page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
]

export const carrierNames = carriers.map(({ name }) => name)

export interface ParcelTracking {
  carrier: string
  trackingNumber: string
}

const carrierNamed = (name: string) =>
  carriers.find((carrier) => carrier.name.toLowerCase() === name.trim().toLowerCase())

export function trackingUrl({ carrier, trackingNumber }: ParcelTracking): string | undefined {
  const number = trackingNumber.replaceAll(/\s/g, '')
  return number ? carrierNamed(carrier)?.page(encodeURIComponent(number)) : undefined
}

/** Parses one field with a tracking number, which a known carrier's name may precede. */
export function parseTracking(text: string): ParcelTracking {
  const carrier = carriers.find(({ name }) => text.toLowerCase().startsWith(`${name.toLowerCase()} `))
  if (!carrier) return { carrier: '', trackingNumber: text }
  return { carrier: carrier.name, trackingNumber: text.slice(carrier.name.length).trim() }
}

export const trackingSummary = ({ carrier, trackingNumber }: ParcelTracking) =>
  [carrier, trackingNumber].filter(Boolean).join(' ')
