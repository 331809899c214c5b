import { type Band, bandAddress } from '../bands'

/** The sizes of the embedded player, in CSS pixels; a frame may be wider. */
export const embedSizes = {
  small: { width: 400, height: 120 },
  medium: { width: 400, height: 400 },
  large: { width: 480, height: 640 },
} as const
export type EmbedSize = keyof typeof embedSizes

export const embedSizeOf = (asked: string | null): EmbedSize =>
  asked === 'small' || asked === 'large' ? asked : 'medium'

export const embedAddress = (band: Pick<Band, 'title'>, size: EmbedSize) =>
  `${bandAddress(band)}/embed${size === 'medium' ? '' : `?size=${size}`}`

export function largestEmbedSizeWithin(width: number, height: number): EmbedSize {
  const fitting = (['large', 'medium'] as const).find((size) => {
    const { width: ownWidth, height: ownHeight } = embedSizes[size]
    return ownWidth <= width && ownHeight <= height
  })
  return fitting ?? 'small'
}
