import { cutText } from '../../platform/text/cut-text'
import { endingOf } from './file-rules'

export const maxTitleLength = 200

/** Derives a title from a file name: 01_Night-Bus.mp3 becomes 01 Night Bus. */
export function titleOfFile(name: string): string {
  const stem = name.slice(0, name.length - endingOf(name).length)
  return cutText(stem.replace(/[-_]+/g, ' ').trim(), maxTitleLength) || name
}
