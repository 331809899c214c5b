import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Picture } from '../../site/uploads/Picture'
import type { Band } from '../bands'
import './news.css'

interface NewsSideProps {
  band: Pick<Band, 'landingImage'>
  children: ReactNode
}

export function NewsSide({ band, children }: NewsSideProps) {
  const { landingImage } = band
  return (
    <aside className="news-side" aria-label={t('About the band')}>
      {landingImage && (
        <Picture
          file={landingImage}
          alt=""
          width={560}
          height={420}
          sizes="(min-width: 64rem) 35rem, calc(100vw - 2rem)"
        />
      )}
      {children}
    </aside>
  )
}
