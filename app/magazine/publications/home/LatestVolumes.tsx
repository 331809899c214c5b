import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { headingSize } from '../../../platform/ui/heading-size'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { Picture } from '../../../site/uploads/Picture'
import type { Article } from '../publications'
import type { TitlesByVolume } from '../volumes/volumes.server'
import { CoverLink } from './CoverLink'
import { CoverProgress } from './CoverProgress'
import './home.css'

interface LatestVolumesProps {
  volumes: Article[]
  contents: TitlesByVolume
  progress: Record<number, number>
}

export function LatestVolumes({ volumes, contents, progress }: LatestVolumesProps) {
  if (volumes.length === 0) return null
  return (
    <section className="volumes" aria-labelledby="volumes">
      <h2 id="volumes">{t('Latest volumes')}</h2>
      <ul>
        {volumes.map((volume) => (
          <li key={volume.id}>
            <CoverLink to={href('/articles/:id', { id: volume.id })} tabIndex={-1} aria-hidden="true">
              <Picture
                file={volume.coverImage}
                alt=""
                width={320}
                height={427}
                sizes="(min-width: 40rem) 16rem, 38vw"
              />
            </CoverLink>
            <div>
              <CoverLink to={href('/articles/:id', { id: volume.id })} data-size={headingSize(volume.title)}>
                <span className="volume-title" {...textAttributes(volume.title, volume.language)}>
                  {volume.title}
                </span>
              </CoverLink>
              <CoverProgress articleId={volume.id} progress={progress[volume.id]} />
              <p {...textAttributes(volume.description, volume.language)}>{volume.description}</p>
              <VolumeInside inside={contents[volume.id]} />
              <CoverLink
                to={href('/articles/:id', { id: volume.id })}
                className="button is-plain"
                aria-label={t('Read {title}', { title: volume.title })}
              >
                {t('Read')}
              </CoverLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function VolumeInside({ inside }: { inside?: TitlesByVolume[number] }) {
  if (!inside) return null
  const { titles, more } = inside
  return (
    <p className="volume-inside">
      {titles.map(({ id, title, language }) => (
        <span key={id} {...textAttributes(title, language)}>
          {title}
        </span>
      ))}
      {more > 0 && <span>{t('and {more} more', { more })}</span>}
    </p>
  )
}
