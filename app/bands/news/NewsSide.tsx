import type { ReactNode } from 'react'
import { FollowLink } from '../../newsletter/FollowLink'
import { Picture } from '../../uploads/Picture'
import type { Band } from '../bands'

interface NewsSideProps {
  band: Pick<Band, 'id' | 'title' | 'landingImage'>
  children?: ReactNode
}

/** The column beside a band's news: its picture, and the way to follow it. */
export function NewsSide({ band, children }: NewsSideProps) {
  const { id, title, landingImage } = band
  return (
    <aside className="news-side" aria-label="About the band">
      {landingImage && (
        <Picture
          file={landingImage}
          alt=""
          width={560}
          height={420}
          sizes="(min-width: 64rem) 35rem, calc(100vw - 2rem)"
        />
      )}
      <FollowLink topic={`band-${id}`} name={title} />
      {children}
    </aside>
  )
}
