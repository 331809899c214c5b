import { Form, useNavigation } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { characterStart, cutText } from '../../../platform/text/cut-text'
import { formatDateTime } from '../../../platform/ui/format'
import type { DiffPart } from '../../documents/corrections/align-text'
import './page-texts.css'

interface SuggestionsProps {
  suggestions: { id: number; createdAt: string; isOlder: boolean; parts: DiffPart[] }[]
  version: number
}

export function Suggestions({ suggestions, version }: SuggestionsProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (suggestions.length === 0) return null
  return (
    <section className="suggestions" aria-labelledby="suggestions">
      <h2 id="suggestions">{t('Suggested by readers')}</h2>
      <ul>
        {suggestions.map(({ id, createdAt, isOlder, parts }, index) => (
          <li key={id}>
            <p className="field-hint">
              {formatDateTime(createdAt)}
              {isOlder && ` ${t('· The text has changed since.')}`}
            </p>
            <p dir="auto">
              {parts.map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
                <Part key={at} part={part} />
              ))}
            </p>
            <Form method="post" className="form-actions" preventScrollReset>
              <input type="hidden" name="suggestion" value={id} />
              <input type="hidden" name="version" value={version} />
              <button
                type="submit"
                name="intent"
                value="take"
                className="button"
                aria-label={t('Use suggestion {number}', { number: index + 1 })}
                disabled={isBusy}
              >
                {t('Use it')}
              </button>
              <button
                type="submit"
                name="intent"
                value="dismiss"
                className="button is-plain"
                aria-label={t('Dismiss suggestion {number}', { number: index + 1 })}
                disabled={isBusy}
              >
                {t('Dismiss')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

const longSame = 240

/** Shows a part of the comparison; a long unchanged part is shortened to its two ends. */
function Part({ part: { text, kind } }: { part: DiffPart }) {
  if (kind === 'added') return <ins>{text} </ins>
  if (kind === 'removed') return <del>{text} </del>
  const isLong = text.length > longSame
  return (
    <>
      {isLong
        ? `${cutText(text, longSame / 2)} … ${text.slice(characterStart(text, text.length - longSame / 2))} `
        : `${text} `}
    </>
  )
}
