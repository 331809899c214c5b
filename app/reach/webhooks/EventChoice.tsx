import { useId } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { eventGroups } from './event-types'

interface EventChoiceProps {
  chosen: string[]
  formErrors?: FormErrors
}

export function EventChoice({ chosen, formErrors }: EventChoiceProps) {
  const id = useId()
  const isChosen = (type: string) => (formErrors ? formErrors.values[type] === 'on' : chosen.includes(type))
  const error = formErrors?.errors.events?.join(' ')
  return (
    <fieldset className="field-group" aria-describedby={error && `${id}-error`}>
      <legend>{t('Events')}</legend>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <div className="webhook-events">
        {eventGroups.map(({ name, events }) => (
          <fieldset key={name} className="field-group">
            <legend>{t(name)}</legend>
            <div>
              {events.map(({ type, means }) => (
                <label key={type} className="check">
                  <input type="checkbox" name={type} defaultChecked={isChosen(type)} />
                  <span>
                    <code>{type}</code>
                    <small>{t(means)}</small>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
