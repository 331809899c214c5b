import { setupI18n } from '@lingui/core'
import { TransNoContext } from '@lingui/react/server'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { currentI18n, t } from './i18n'

/**
 * Renders a sentence with elements, in the current language: `<Trans id="Read <a>the guide</a>." components={{ a: <a
 * href="/guide" /> }} />`.
 * @param id in English, as ICU MessageFormat
 * @param values for its braces: texts, numbers or elements
 */
export function Trans({ id, values, components }: Sentence) {
  if (!values)
    return <TransNoContext id={t(id)} components={components} lingui={asWritten} component={null} />
  const lingui = { i18n: currentI18n() }
  return (
    <TransNoContext
      id={id}
      lingui={lingui}
      components={components}
      values={asGiven(values)}
      component={null}
    />
  )
}

/**
 * Uncompiled sentences without values, so that pages contain them once; Lingui only inserts their elements.
 */
const asWritten = {
  i18n: setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler((message) => [message]),
}

interface Sentence {
  id: string
  values?: Record<string, ReactNode>
  components?: Record<string, ReactElement>
}

/** Escapes tags in values, which Lingui would parse. */
const asGiven = (values: Record<string, ReactNode>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <Fragment key={name}>{value}</Fragment> : value,
    ]),
  )
