import { cutText } from '../../platform/text/cut-text'
import { withoutLostLetters } from '../../platform/text/lost-letters'
import { fileEndingOf } from './file-rules'

export const maxTitleLength = 200

/** Derives a title from a file name: 01_Night-Bus.mp3 becomes 01 Night Bus. */
export function titleOfFile(name: string): string {
  const whole = withoutLostLetters(name)
  const stem = whole.slice(0, whole.length - fileEndingOf(whole).length)
  return cutText(stem.replace(/[-_]+/g, ' ').trim(), maxTitleLength) || whole
}
