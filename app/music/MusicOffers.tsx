import { t } from '../platform/i18n/i18n'
import type { MusicOffer } from './sell-release.server'

/** Says which music comes with an item. */
export function MusicOffers({ offers }: { offers: MusicOffer[] }) {
  return offers.map((offer) => (
    <p key={offer.releaseId} className="item-files">
      {offerText(offer)}
    </p>
  ))
}

/** Returns "12 tracks to download as FLAC, MP3, OGG, or WAV, with 2 bonus tracks." */
export function offerText({ trackCount, bonusCount, formats }: MusicOffer): string {
  const bonus = bonusCount > 0 ? `, with ${plural(bonusCount, 'bonus track')}` : ''
  return t('{plural} to download as {formats}{bonus}.', {
    plural: plural(trackCount, 'track'),
    formats,
    bonus,
  })
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
