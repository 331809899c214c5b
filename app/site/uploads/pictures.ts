export const pictureWidths = [160, 320, 480, 640, 800, 1080, 1280, 1600] as const
export const pictureFormats = ['avif', 'webp'] as const

export type PictureFormat = (typeof pictureFormats)[number]

export function pictureUrl(storedPath: string, width: number, format: PictureFormat): string {
  return `/pictures/${width}/${storedPath.replace(/^uploads\//, '')}.${format}`
}

export const thumbnailWidth = 320

/** Returns the address of a small JPEG, for programs that know neither AVIF nor WebP. */
export const thumbnailUrl = (storedPath: string) =>
  `/pictures/thumbnail/${storedPath.replace(/^uploads\//, '')}.jpeg`
