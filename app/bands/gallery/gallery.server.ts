import { NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { t } from '../../platform/i18n/i18n'
import { loadPictureSizes } from '../../site/content/picture-sizes.server'
import type { Photo } from '../bands'
import { type GalleryPhoto, photosPerPage } from './gallery'

export async function withPhotoSizes(photos: Photo[]): Promise<GalleryPhoto[]> {
  const sizes = await loadPictureSizes(photos.map(({ image }) => image))
  return photos.map((photo) => ({ width: 0, height: 0, ...photo, ...sizes.get(photo.image) }))
}

export async function loadGalleryPage(photos: Photo[], askedPage: string | null) {
  const { page, pages, skip, take } = paging(askedPage, photos.length, photosPerPage)
  return { photos: await withPhotoSizes(photos.slice(skip, skip + take)), page, pages }
}

/** @throws NotFound */
export async function findPhotoWithNeighbors(photos: Photo[], id: string) {
  const at = photos.findIndex((photo) => String(photo.id) === id)
  const [previous, next] = [photos[at - 1], photos[at + 1]]
  const near = await withPhotoSizes(at < 0 ? [] : photos.slice(Math.max(0, at - 1), at + 2))
  const photo = near.find((one) => one.id === photos[at]?.id)
  if (!photo) throw new NotFound(t('Photo not found'))
  return {
    neighbors: near.filter((one) => one !== photo),
    photo,
    previousId: previous?.id,
    nextId: next?.id,
    number: at + 1,
    count: photos.length,
    page: Math.floor(at / photosPerPage) + 1,
  }
}
