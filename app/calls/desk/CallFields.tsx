import type { FormErrors } from '../../platform/http/errors'
import { t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../ui/Checkbox'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/FormFields'
import { type Call, type FileType, fileTypeNames, fileTypes } from '../calls'
import type { CallFormOptions } from './CallEditForm'

interface PartProps {
  call: Call | null
  formErrors?: FormErrors
}

interface NumberFieldProps {
  label: string
  name: string
  value: number
  hint?: string
  formErrors?: FormErrors
}

const NumberField = ({ value, ...field }: NumberFieldProps) => (
  <Field {...field} type="number" min={0} required defaultValue={value} />
)

/** What may be sent. */
export function LimitFields({ call, formErrors }: PartProps) {
  return (
    <fieldset className="call-fields">
      <legend>{t('What may be sent')}</legend>
      <TextArea
        label={t('Kinds of pieces')}
        name="pieceKinds"
        rows={3}
        hint={t('One a line, such as Story or Comic. Leave empty for none to choose from.')}
        defaultValue={call?.pieceKinds.join('\n')}
        formErrors={formErrors}
      />
      <div className="field-row">
        <NumberField
          label={t('Pieces')}
          name="maxPieces"
          value={call?.maxPieces ?? 3}
          formErrors={formErrors}
        />
        <NumberField
          label={t('Characters of a text')}
          name="maxTextLength"
          value={call?.maxTextLength ?? 20_000}
          hint={t('0: no texts, files alone.')}
          formErrors={formErrors}
        />
      </div>
      <div className="field-row">
        <NumberField
          label={t('Files of a piece')}
          name="maxFiles"
          value={call?.maxFiles ?? 3}
          hint={t('0: no files, texts alone.')}
          formErrors={formErrors}
        />
        <NumberField
          label={t('Megabytes of a file')}
          name="maxFileMb"
          value={call?.maxFileMb ?? 20}
          formErrors={formErrors}
        />
      </div>
      <FileTypeChoice chosen={call?.fileTypes ?? ['pdf', 'pictures']} formErrors={formErrors} />
    </fieldset>
  )
}

function FileTypeChoice({ chosen, formErrors }: { chosen: FileType[]; formErrors?: FormErrors }) {
  const sent = formErrors?.values.fileTypes?.split('\n')
  const errors = formErrors?.errors.fileTypes ?? []
  return (
    <fieldset className="topics" aria-describedby={errors.length > 0 ? 'file-types-error' : undefined}>
      <legend>{t('Types of files')}</legend>
      {fileTypeNames.map((name) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            name="fileTypes"
            value={name}
            defaultChecked={sent ? sent.includes(name) : chosen.includes(name)}
          />{' '}
          {t(fileTypes[name].name)}
        </label>
      ))}
      {errors.length > 0 && (
        <p id="file-types-error" className="field-error">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  )
}

/** Whether names are hidden from those who decide, and who may show them. */
export function BlindFields({
  call,
  formErrors,
  isOwner,
  revealers,
}: PartProps & Pick<CallFormOptions, 'isOwner' | 'revealers'>) {
  const sent = formErrors?.values.revealers?.split('\n')
  return (
    <fieldset className="call-fields">
      <legend>{t('Reading')}</legend>
      <Checkbox
        label={t('Read blind: no names before a decision')}
        name="isBlind"
        initial={call?.isBlind}
        formErrors={formErrors}
      />
      {isOwner && revealers.length > 0 && (
        <fieldset className="topics">
          <legend>{t('Besides owners, names can be shown by')}</legend>
          {revealers.map(({ id, username, isChosen }) => (
            <label key={id} className="check">
              <input
                type="checkbox"
                name="revealers"
                value={id}
                defaultChecked={sent ? sent.includes(String(id)) : isChosen}
              />{' '}
              <bdi>{username}</bdi>
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}

/** What senders are promised. */
export function PromiseFields({ call, formErrors }: PartProps) {
  return (
    <fieldset className="call-fields">
      <legend>{t('What senders are promised')}</legend>
      <div className="field-row">
        <NumberField
          label={t('Answer within')}
          name="answerDays"
          value={call?.answerDays ?? 30}
          hint={t('Days after the deadline. Senders see the date.')}
          formErrors={formErrors}
        />
        <NumberField
          label={t('Remind editors after')}
          name="remindDays"
          value={call?.remindDays ?? 21}
          hint={t('Days after the deadline.')}
          formErrors={formErrors}
        />
      </div>
      <div className="field-row">
        <NumberField
          label={t('Keep what was declined')}
          name="keepMonths"
          value={call?.keepMonths ?? 6}
          hint={t('Months. Then it is deleted with its files.')}
          formErrors={formErrors}
        />
        <NumberField
          label={t('Free copies')}
          name="copies"
          value={call?.copies ?? 0}
          hint={t('For each accepted sender.')}
          formErrors={formErrors}
        />
      </div>
    </fieldset>
  )
}
