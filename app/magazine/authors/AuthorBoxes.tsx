import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { ComboboxChoice } from '../../platform/ui/Combobox'
import { Field } from '../../platform/ui/Field'
import { textAttributes } from '../../platform/ui/text-attributes'
import { maxAuthorChoices } from './authors'
import { ChosenAuthorRow } from './ChosenAuthorRow'

export interface AuthorPickerProps {
  authors: ComboboxChoice[]
  total: number
  /** Ids of the chosen authors, in the order of the byline. */
  chosen: number[]
  chosenNames?: string[]
  page: string
  formErrors?: FormErrors
}

type AuthorBoxesProps = Pick<AuthorPickerProps, 'total' | 'page' | 'formErrors'> & {
  chosen: ComboboxChoice[]
  others: ComboboxChoice[]
}

/**
 * Shows check boxes of authors, the chosen ones first. Each button submits the form to the page, which shows
 * it changed.
 */
export function AuthorBoxes({ chosen, others, total, page, formErrors }: AuthorBoxesProps) {
  const submit = {
    type: 'submit',
    name: 'intent',
    formAction: `${page}#authors`,
    formEncType: 'application/x-www-form-urlencoded',
    formNoValidate: true,
  } as const
  return (
    <>
      {total > maxAuthorChoices && (
        <Finder chosen={chosen} others={others} total={total} submit={submit} formErrors={formErrors} />
      )}
      <ul>
        {[...chosen, ...others].map((author, position) => {
          const isChosen = position < chosen.length
          return (
            <li key={author.id} className={isChosen ? 'is-chosen' : undefined}>
              <label className="check">
                <input type="checkbox" name="authorIds" value={author.id} defaultChecked={isChosen} />
                <bdi {...textAttributes(author.name)}>{author.name}</bdi>
              </label>
              {isChosen && (
                <ChosenAuthorRow author={author} position={position} submit={submit} of={chosen.length} />
              )}
            </li>
          )
        })}
      </ul>
      <div className="picker-new">
        <Field
          label={t('New author')}
          name="newAuthor"
          maxLength={200}
          dir="auto"
          autoComplete="off"
          formErrors={formErrors}
        />
        <button {...submit} value="add-authorIds" className="button is-plain" aria-label={t('Add author')}>
          {t('Add')}
        </button>
      </div>
    </>
  )
}

interface FinderProps {
  chosen: ComboboxChoice[]
  others: ComboboxChoice[]
  total: number
  submit: object
  formErrors?: FormErrors
}

/** A search among all authors, for sites with more authors than the form lists. */
function Finder({ chosen, others, total, submit, formErrors }: FinderProps) {
  return (
    <>
      <div className="picker-find">
        <input
          type="search"
          className="input"
          name="findAuthor"
          aria-label={t('Find by name')}
          placeholder={t('Find by name')}
          autoComplete="off"
          defaultValue={formErrors?.values.findAuthor}
        />
        <button {...submit} value="find-authorIds" className="button is-plain" aria-label={t('Find authors')}>
          {t('Find')}
        </button>
      </div>
      <p className="field-hint">
        {t('{count} of {total} authors are shown. Find the others by name.', {
          count: chosen.length + others.length,
          total,
        })}
      </p>
      {chosen.map(({ id, name }) => (
        <input key={id} type="hidden" name="authorNames" value={`${id} ${name}`} />
      ))}
    </>
  )
}
