import { useEffect, useId, useRef } from 'react'
import { t } from '../../platform/i18n/i18n'
import { ChipPicker } from '../../platform/ui/ChipPicker'
import { formatNames } from '../../platform/ui/format'
import { AuthorBoxes, type AuthorPickerProps } from './AuthorBoxes'
import { maxAuthorChoices } from './authors'
import { ChosenAuthorRow } from './ChosenAuthorRow'
import { useChosenAuthors } from './useChosenAuthors'

/** A field for the authors in the order of the byline: chips with a search, or check boxes without JavaScript. */
export function AuthorPicker(props: AuthorPickerProps) {
  const { total, page, formErrors } = props
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const picker = useChosenAuthors(fieldset, props)
  const { chosen, others, isScripted } = picker
  const errors = formErrors?.errors.authorIds ?? []
  return (
    <fieldset ref={fieldset} id="authors" className="picker" aria-labelledby={`${id}-legend`}>
      <legend id={`${id}-legend`}>{t('Authors')}</legend>
      {total > 1 && !isScripted && (
        <p className="field-hint">{t('Selected authors appear in this order.')}</p>
      )}
      {errors.length > 0 && <p className="field-error">{errors.join(' ')}</p>}
      {isScripted ? (
        <AuthorChips picker={picker} total={total} initial={formErrors?.values.findAuthor} />
      ) : (
        <AuthorBoxes chosen={chosen} others={others} total={total} page={page} formErrors={formErrors} />
      )}
      {chosen.length > 1 && (
        <p className="field-hint" aria-live="polite">
          {t('Byline: {map}', { map: formatNames(chosen.map(({ name }) => name)) })}
        </p>
      )}
    </fieldset>
  )
}

interface AuthorChipsProps {
  picker: ReturnType<typeof useChosenAuthors>
  total: number
  initial?: string
}

/** Chips of authors; the form sends the same fields as with check boxes. */
function AuthorChips({ picker, total, initial }: AuthorChipsProps) {
  const id = useId()
  const soon = useRef<ReturnType<typeof setTimeout>>()
  const { chosen, others, problem } = picker
  const hasMore = total > maxAuthorChoices
  useEffect(() => () => clearTimeout(soon.current), [])
  const find = (words: string) => {
    clearTimeout(soon.current)
    soon.current = setTimeout(() => picker.find(words), 250)
  }

  return (
    <>
      <ChipPicker
        label={t('Find or add an author')}
        nouns="authors"
        chosen={chosen}
        others={others}
        onChoose={picker.toggle}
        onRemove={picker.toggle}
        onDrop={picker.moveTo}
        onAdd={picker.add}
        onFind={hasMore ? find : undefined}
        field={hasMore ? { name: 'findAuthor', initial } : undefined}
        describedBy={problem ? id : undefined}
      >
        {(author, position) => (
          <ChosenAuthorRow
            author={author}
            position={position}
            of={chosen.length}
            onMove={(step) => picker.moveBy(author.id, step)}
          />
        )}
      </ChipPicker>
      {problem && (
        <p id={id} className="field-error">
          {problem}
        </p>
      )}
      {hasMore &&
        chosen.map((author) => (
          <input key={author.id} type="hidden" name="authorNames" value={`${author.id} ${author.name}`} />
        ))}
      {chosen.map((author) => (
        <input key={author.id} type="hidden" name="authorIds" value={author.id} />
      ))}
      <input type="hidden" name="newAuthor" value="" />
    </>
  )
}
