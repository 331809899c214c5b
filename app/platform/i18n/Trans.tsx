import { TransNoContext } from '@lingui/react/server'
import type { ReactElement, ReactNode } from 'react'
import { currentI18n } from './i18n'

/**
 * Draws a sentence with elements in it, in the current language: `<Trans id="Read <a>the guide</a>." components={{ a: <a href="/guide" /> }} />`.
 * @param id in English, as ICU MessageFormat
 * @param values for its braces: texts, numbers or elements
 */
export function Trans(sentence: {
  id: string
  values?: Record<string, ReactNode>
  components?: Record<string, ReactElement>
}) {
  return <TransNoContext {...sentence} lingui={{ i18n: currentI18n() }} component={null} />
}
