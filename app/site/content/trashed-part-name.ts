import { msg } from '../../platform/i18n/i18n'
import { storedSentenceTranslator } from '../../platform/i18n/stored-sentences'

export const trashedPartName = storedSentenceTranslator([
  msg('release {title}'),
  msg('cover of {title}'),
  msg('track {title}'),
  msg('photo {title}'),
  msg('file of track {title}'),
  msg('file of photo {title}'),
  msg('picture {number}'),
])
