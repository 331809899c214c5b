import { msg } from '../../platform/i18n/i18n'
import { storedSentences } from '../../platform/i18n/stored-sentences'

export const trashedPartName = storedSentences([
  msg('release {title}'),
  msg('cover of {title}'),
  msg('track {title}'),
  msg('photo {title}'),
  msg('file of track {title}'),
  msg('file of photo {title}'),
  msg('picture {number}'),
])
