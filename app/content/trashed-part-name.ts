import { msg } from '../platform/i18n/i18n'
import { keptSentences } from '../platform/i18n/kept-sentences'

/** Returns the name of a part in the trash, which is kept in English, in the current language. */
export const trashedPartName = keptSentences([
  msg('release {title}'),
  msg('cover of {title}'),
  msg('track {title}'),
  msg('photo {title}'),
  msg('file of track {title}'),
  msg('file of photo {title}'),
  msg('picture {number}'),
])
