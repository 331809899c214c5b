import { t } from '../../platform/i18n/i18n'
import type { MusicOffer } from './sell-release.server'
import '../items/item.css'

export function MusicOffers({ offers }: { offers: MusicOffer[] }) {
  return offers.map((offer) => (
    <p key={offer.releaseId} className="item-files">
      {musicOfferText(offer)}
    </p>
  ))
}

/** Returns "12 tracks to download as FLAC, MP3, OGG, or WAV, with 2 bonus tracks." */
export function musicOfferText({ trackCount, bonusCount, formats }: MusicOffer): string {
  return bonusCount > 0
    ? t(
        '{trackCount, plural, one {# track} other {# tracks}} to download as {formats}, with {bonusCount, plural, one {# bonus track} other {# bonus tracks}}.',
        { trackCount, formats, bonusCount },
      )
    : t('{trackCount, plural, one {# track} other {# tracks}} to download as {formats}.', {
        trackCount,
        formats,
      })
}
