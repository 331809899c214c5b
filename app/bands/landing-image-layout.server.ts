import { loadPictureSizes } from '../site/content/picture-sizes.server'
import type { LandingImageLayout } from './BandHead'
import type { Band } from './bands'

/** A picture shown across the page must be at least this much wider than tall, or heads would be cropped. */
const minWideRatio = 1.2

export async function loadLandingImageLayout({
  landingImage,
}: Pick<Band, 'landingImage'>): Promise<LandingImageLayout> {
  if (!landingImage) return 'none'
  const { width = 0, height = 0 } = (await loadPictureSizes([landingImage])).get(landingImage) ?? {}
  return height > 0 && width / height < minWideRatio ? 'tall' : 'wide'
}
