import { Link } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { Byline } from '../Byline'
import type { ContentsLine } from './volumes.server'
import './volume-contents.css'

export const volumeContentsId = 'volume-contents'

export function VolumeContents({ contents }: { contents: ContentsLine[] }) {
  if (contents.length === 0) return null
  return (
    <section className="volume-contents" aria-labelledby={volumeContentsId}>
      <h2 id={volumeContentsId}>{t('In this volume')}</h2>
      <ol>
        {contents.map(({ id, title, language, byline, pageCount }) => (
          <li key={id}>
            <Link to={href('/articles/:id', { id })} {...textAttributes(title, language)}>
              {title}
            </Link>
            <Byline names={byline} />
            {pageCount !== undefined && (
              <p className="volume-contents-pages">
                {t('{pageCount, plural, one {# page} other {# pages}}', { pageCount })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
