import { href } from '../platform/href'
export const sitePictureAddress = (name: string) => href('/site-pictures/:name', { name })

/** Returns the size in pixels, which is part of the picture's name. */
export function sitePictureSize(name: string): { width: number; height: number } {
  const [, width = 0, height = 0] = /-(\d+)x(\d+)\./.exec(name) ?? []
  return { width: Number(width), height: Number(height) }
}
