import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../platform/ui/Icon'
import { textAttributes } from '../../platform/ui/text-attributes'
import { DescribedPicture } from '../../site/uploads/DescribedPicture'
import { PicturePreload } from '../../site/uploads/Picture'
import { bandAddress } from '../bands'
import { photoAddress, photoAnchor, photosAddress, photosOnBandPage } from './gallery'
import { type PhotoStageProps, usePhotoStage } from './usePhotoStage'
import './gallery.css'

/** The page of one photo; with JavaScript it fills the screen, listens to keys and swipes, and Back closes it. */
export function PhotoStage(props: PhotoStageProps) {
  const { band, photo, previousId, nextId, neighbors, number, count, page, query } = props
  const to = (id: number) => photoAddress(band, id) + query
  const gallery = number <= photosOnBandPage ? bandAddress(band) + query : photosAddress(band, page, query)
  const closeTo = `${gallery}#${photoAnchor(photo.id)}`
  const { stage, isStage, onClose, state } = usePhotoStage({ ...props, to, closeTo })
  const { title, image, width, height } = photo
  return (
    <dialog
      open
      ref={stage}
      className="stage"
      aria-labelledby="photo-title"
      data-keeps-focus={isStage ? '' : undefined}
    >
      <p className="stage-count">
        {number} <span className="stage-of">{t('of {count}', { count })}</span>
      </p>
      <Link to={closeTo} className="stage-close icon-link" aria-label={t('Close photo')} onClick={onClose}>
        <Icon name="close" />
      </Link>
      <figure aria-live="polite">
        <DescribedPicture
          key={image}
          file={image}
          alt=""
          width={width || 1600}
          height={height || 1200}
          sizes={sizesOf(width, height)}
          query={query}
          isFirst
        />
        <figcaption>
          <h1 id="photo-title" {...textAttributes(title)}>
            {title}
          </h1>
          <p>
            <bdi>{band.title}</bdi>
          </p>
        </figcaption>
      </figure>
      {isStage &&
        neighbors.map(({ id, image, width, height }) => (
          <PicturePreload
            key={id}
            file={image}
            width={width || 1600}
            sizes={sizesOf(width, height)}
            query={query}
          />
        ))}
      {previousId !== undefined && (
        <Link
          to={to(previousId)}
          state={state}
          replace={isStage}
          prefetch="intent"
          className="stage-previous icon-link"
          aria-label={t('Previous photo')}
          rel="prev"
        >
          <Icon name="previous" />
        </Link>
      )}
      {nextId !== undefined && (
        <Link
          to={to(nextId)}
          state={state}
          replace={isStage}
          prefetch="intent"
          className="stage-next icon-link"
          aria-label={t('Next photo')}
          rel="next"
        >
          <Icon name="next" />
        </Link>
      )}
    </dialog>
  )
}

const sizesOf = (width: number, height: number) =>
  width > 0 && height > 0 ? `min(100vw, (100vh - 9rem) * ${(width / height).toFixed(3)})` : '100vw'
