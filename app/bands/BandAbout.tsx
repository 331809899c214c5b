import type { ReactNode } from 'react'
import { t } from '../platform/i18n/i18n'
import { Icon } from '../platform/ui/Icon'
import { textAttributes } from '../platform/ui/text-attributes'
import { bandLinks } from './band-links'
import type { Band } from './bands'
import type { LinkedTextPart } from './linked-text.server'
import './band.css'

interface BandAboutProps {
  band: Band
  description: LinkedTextPart[]
  hasVideo: boolean
  children?: ReactNode
}

export function BandAbout({ band, description, hasVideo, children }: BandAboutProps) {
  const links = bandLinks(band, hasVideo)
  return (
    <div className="band-body">
      <BandDescription band={band} description={description} />
      <div className="band-elsewhere">
        {links.length > 0 && (
          <ul className="band-links" aria-label={t('{title} elsewhere', { title: band.title })}>
            {links.map(({ kind, text, href, icon }) => (
              <li key={text}>
                <a href={href} rel="noreferrer">
                  <Icon name={icon} />
                  {kind && <span className="visually-hidden">{kind} </span>}
                  <bdi>{text}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </div>
  )
}

export function BandDescription({
  band,
  description,
}: {
  band: Pick<Band, 'description'>
  description: LinkedTextPart[]
}) {
  return (
    <p className="band-description" {...textAttributes(band.description)}>
      {description.map(({ text, href }, place) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <a key={place} href={href} rel="noreferrer nofollow ugc">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  )
}
