import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Checkbox } from '../../../platform/ui/Checkbox'
import { Field } from '../../../platform/ui/Field'
import { TextArea, useFieldProps } from '../../../platform/ui/FormFields'
import { type Call, fileTypeNames, submissionFileTypes } from '../calls'
import '../../../platform/ui/topics.css'

export interface CallFormOptions {
  languages: { tag: string; name: string }[]
  /** The editors whom a call can name; empty for a user who may not choose them. */
  revealers: { id: number; username: string; isChosen: boolean }[]
  idempotencyKey: string
}

interface PartProps {
  call: Call | null
  formErrors?: FormErrors
}

const newCall = {
  maxPieces: 3,
  maxTextLength: 20_000,
  maxFiles: 3,
  maxFileMb: 20,
  answerDays: 30,
  remindDays: 21,
  keepMonths: 6,
  copies: 0,
}

interface NumberFieldProps extends PartProps {
  label: string
  name: keyof typeof newCall
  hint?: string
}

const NumberField = ({ call, ...field }: NumberFieldProps) => (
  <Field {...field} type="number" min={0} required defaultValue={(call ?? newCall)[field.name]} />
)

export function LimitFields(part: PartProps) {
  const { call, formErrors } = part
  const chosenTypes = call?.fileTypes ?? ['pdf', 'pictures']
  return (
    <fieldset className="call-fields">
      <legend>{t('What people can send')}</legend>
      <TextArea
        label={t('Kinds of works')}
        name="pieceKinds"
        rows={3}
        hint={t('One per line, such as Story or Comic. Leave empty to offer no choice.')}
        defaultValue={call?.pieceKinds.join('\n')}
        formErrors={formErrors}
      />
      <div className="field-row">
        <NumberField label={t('Copies')} name="maxPieces" {...part} />
        <NumberField
          label={t('Characters per text')}
          name="maxTextLength"
          hint={t('0 for files only.')}
          {...part}
        />
      </div>
      <div className="field-row">
        <NumberField label={t('Files per work')} name="maxFiles" hint={t('0 for texts only.')} {...part} />
        <NumberField label={t('Megabytes per file')} name="maxFileMb" {...part} />
      </div>
      <Checks
        legend={t('Types of files')}
        name="fileTypes"
        choices={fileTypeNames.map((name) => ({
          value: name,
          label: t(submissionFileTypes[name].name),
          isChosen: chosenTypes.includes(name),
        }))}
        formErrors={formErrors}
      />
    </fieldset>
  )
}

interface ChecksProps {
  legend: string
  name: string
  choices: { value: string; label: string; isChosen: boolean }[]
  formErrors?: FormErrors
}

/** Check boxes that send several values under one name. */
function Checks({ legend, name, choices, formErrors }: ChecksProps) {
  const { id, errors, submitted } = useFieldProps({ name, formErrors })
  return (
    <fieldset className="topics" aria-describedby={errors.length > 0 ? `${id}-error` : undefined}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, isChosen }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={submitted === undefined ? isChosen : submitted.split('\n').includes(value)}
          />{' '}
          <bdi>{label}</bdi>
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

export function BlindFields({ call, formErrors, revealers }: PartProps & Pick<CallFormOptions, 'revealers'>) {
  return (
    <fieldset className="call-fields">
      <legend>{t('Reading submissions')}</legend>
      <Checkbox
        label={t('Anonymous review: hide names until a decision')}
        name="isBlind"
        initial={call?.isBlind}
        formErrors={formErrors}
      />
      {revealers.length > 0 && (
        <Checks
          legend={t('Besides owners, these people can reveal names')}
          name="revealers"
          choices={revealers.map(({ id, username, isChosen }) => ({
            value: String(id),
            label: username,
            isChosen,
          }))}
          formErrors={formErrors}
        />
      )}
    </fieldset>
  )
}

export function PromiseFields(part: PartProps) {
  return (
    <fieldset className="call-fields">
      <legend>{t('What senders are promised')}</legend>
      <div className="field-row">
        <NumberField
          label={t('Answer within')}
          name="answerDays"
          hint={t('Days after the deadline. Senders see this date.')}
          {...part}
        />
        <NumberField
          label={t('Remind editors after')}
          name="remindDays"
          hint={t('Days after the deadline.')}
          {...part}
        />
      </div>
      <div className="field-row">
        <NumberField
          label={t('Keep declined works for')}
          name="keepMonths"
          hint={t('Months. Then they are deleted with their files.')}
          {...part}
        />
        <NumberField label={t('Free copies')} name="copies" hint={t('For each accepted sender.')} {...part} />
      </div>
    </fieldset>
  )
}
