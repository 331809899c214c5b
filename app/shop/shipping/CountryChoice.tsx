import { useEffect, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { matchesTextQuery, parseTextQuery, searchableText } from '../../platform/text/search-words'

interface CountryChoiceProps {
  /** All countries by name; with the other zone that contains a country. */
  countries: { code: string; name: string; otherZone: string | null }[]
  chosen: string[]
  formErrors?: FormErrors
}

/**
 * Shows a check box for each country, those of the zone first; those of other zones are disabled. With
 * JavaScript a field filters the list; checked countries stay in the form.
 */
export function CountryChoice({ countries, chosen, formErrors }: CountryChoiceProps) {
  const isChosen = (code: string) =>
    formErrors ? formErrors.values[`country-${code}`] === 'on' : chosen.includes(code)
  const ordered = [...countries].sort(
    (one, other) => Number(chosen.includes(other.code)) - Number(chosen.includes(one.code)),
  )
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const [words, setWords] = useState('')
  const query = parseTextQuery(words)
  const isFound = (name: string) => matchesTextQuery(searchableText(name), query)
  return (
    <fieldset className="country-choice">
      <legend>{t('Countries')}</legend>
      <p className="field-hint">
        {chosen.length > 0
          ? t('{count} of {count2} countries, listed first.', {
              count: chosen.length,
              count2: countries.length,
            })
          : t('{count} countries.', { count: countries.length })}
      </p>
      {formErrors?.errors.countries && <p className="field-error">{formErrors.errors.countries.join(' ')}</p>}
      {isScripted && (
        <input
          className="input"
          type="search"
          aria-label={t('Find a country')}
          placeholder={t('Find a country')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul>
        {ordered.map(({ code, name, otherZone }) => (
          <li key={code} hidden={!isFound(name)}>
            <label className="check">
              <input
                type="checkbox"
                name={`country-${code}`}
                defaultChecked={isChosen(code)}
                disabled={otherZone !== null}
              />
              <span>
                {name}
                {otherZone && <span className="managed-note">{t('in {otherZone}', { otherZone })}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
