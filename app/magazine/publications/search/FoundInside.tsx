import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pictureUrl } from '../../../site/uploads/pictures'
import { pageAddress } from '../pages/addresses'
import type { FoundPage } from './search-inside-pdfs.server'
import './inside.css'

export function FoundInside({ pages, q }: { pages: FoundPage[]; q: string }) {
  const [first] = pages
  if (!first) return null
  const { title, language } = first
  return (
    <article className="inside-publication">
      <h3 {...textAttributes(title, language)}>{title}</h3>
      <ol>
        {pages.map(({ articleId, number, label, picture, passage, textLanguage }) => (
          <li key={number}>
            {picture ? <Thumbnail picture={picture} /> : <span className="inside-picture" />}
            <Link to={`${pageAddress({ articleId, page: number, q })}#found`}>
              {t('Page {label}', { label })}
              <span className="visually-hidden">
                {' '}
                <Trans
                  id="of <s>{title}</s>"
                  values={{ title }}
                  components={{ s: <span {...textAttributes(title, language)} /> }}
                />
              </span>
            </Link>
            <p {...textAttributes(passage.map(({ text }) => text).join(''), textLanguage)}>
              {passage.map(({ text, isMarked }, index) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a passage never change
                isMarked ? <mark key={index}>{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </ol>
    </article>
  )
}

function Thumbnail({ picture }: { picture: string }) {
  const address = (width: number) => pictureUrl(picture, width, 'webp')
  return (
    <img
      className="inside-picture"
      src={address(160)}
      srcSet={`${address(160)} 1x, ${address(320)} 2x`}
      alt=""
      loading="lazy"
    />
  )
}
