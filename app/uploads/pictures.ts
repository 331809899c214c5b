/** The widths, in pixels, in which pictures are kept besides their original. */
export const pictureWidths = [160, 320, 480, 640, 800, 1080, 1600] as const
export const pictureFormats = ['avif', 'webp'] as const

export type PictureFormat = (typeof pictureFormats)[number]

/** The address of a stored picture at a width and in a format. */
export function pictureUrl(storedPath: string, width: number, format: PictureFormat): string {
  return `/pictures/${width}/${storedPath.replace(/^uploads\//, '')}.${format}`
}
