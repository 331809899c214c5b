import { useMatches } from '@remix-run/react'
import { useId } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { siteFromMatches } from '../../site/meta'
import { type EventGroup, eventGroups } from './event-types'
import './webhooks.css'

interface EventChoiceProps {
  chosen: string[]
  formErrors?: FormErrors
}

export function EventChoice({ chosen, formErrors }: EventChoiceProps) {
  const id = useId()
  const isChosen = (type: string) => (formErrors ? formErrors.values[type] === 'on' : chosen.includes(type))
  const { modules = [] } = siteFromMatches(useMatches())
  const isVisible = ({ module }: EventGroup) => !module || modules.includes(module)
  const visible = eventGroups.filter(isVisible)
  const hidden = eventGroups.filter((group) => !isVisible(group)).flatMap(({ events }) => events)
  const kept = hidden.map(({ type }) => type).filter(isChosen)
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
        {visible.map(({ name, events }) => (
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
      {kept.map((type) => (
        <input key={type} type="hidden" name={type} value="on" />
      ))}
    </fieldset>
  )
}
