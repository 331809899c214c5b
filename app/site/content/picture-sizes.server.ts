import { db } from '../../platform/database/db.server'

export interface PictureSize {
  width: number
  height: number
}

/** Returns sizes in pixels by stored path, without missing files; 0 if never measured. */
export async function loadPictureSizes(paths: string[]): Promise<Map<string, PictureSize>> {
  const files = await db.storedFile.findMany({
    where: { path: { in: paths } },
    select: { path: true, width: true, height: true },
  })
  return new Map(files.map(({ path, width, height }) => [path, { width: width ?? 0, height: height ?? 0 }]))
}
