import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { useFieldProps } from '../../platform/ui/FormFields'
import { textAttributes } from '../../platform/ui/text-attributes'
import '../../platform/ui/topics.css'

interface TopicChoiceProps {
  offered: { topic: string; name: string }[]
  chosen: string[]
  formErrors?: FormErrors
}

/** Check boxes for topics, sent as a repeated field `topic`. */
export function TopicChoice({ offered, chosen, formErrors }: TopicChoiceProps) {
  const { id, errors, submitted } = useFieldProps({ name: 'topic', formErrors })
  const checked = submitted === undefined ? chosen : submitted.split('\n')
  return (
    <fieldset className="topics" aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend>{t('What you get')}</legend>
      {offered.map(({ topic, name }) => (
        <label key={topic} className="check">
          <input type="checkbox" name="topic" value={topic} defaultChecked={checked.includes(topic)} />{' '}
          <span {...textAttributes(name)}>{name}</span>
        </label>
      ))}
      {errors.length > 0 && (
        <p id={`${id}-error`} className="field-error">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}
