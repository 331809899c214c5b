import { t } from '../platform/i18n/i18n'
import type { IconName } from '../platform/ui/Icon'
import type { Band } from './bands'

export interface BandLink {
  /** The kind of link, for screen readers, if `text` does not say it. */
  kind?: string
  text: string
  href: string
  icon: IconName
}

/** Tells whether an address is http(s), so that a stored `javascript:` address is never rendered. */
export const isWebAddress = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)

/** @param hasVideo set if the page itself shows the video */
export function bandLinks(band: Band, hasVideo = false): BandLink[] {
  const web: BandLink[] = [
    { text: 'Spotify', href: band.spotifyLink, icon: 'play' },
    { text: 'Apple Music', href: band.appleMusicLink, icon: 'play' },
    { text: t('Website'), href: band.websiteLink, icon: 'link' },
    { text: 'Instagram', href: band.instagramLink, icon: 'camera' },
    { text: t('Video'), href: hasVideo ? '' : band.videoLink, icon: 'screen' },
  ]
  const direct: BandLink[] = [
    { kind: t('Email'), text: band.email, href: `mailto:${band.email}`, icon: 'letter' },
    { kind: t('Phone'), text: band.phone, href: `tel:${band.phone.replace(/[^\d+]/g, '')}`, icon: 'phone' },
  ]
  return [...web.filter(({ href }) => isWebAddress(href)), ...direct.filter(({ text }) => text !== '')]
}
