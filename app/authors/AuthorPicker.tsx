import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FormErrors } from '../platform/http/errors'
import { searchText } from '../platform/search-text'
import { Field } from '../ui/Field'
import { formatNames } from '../ui/format'
import { textAttributes } from '../ui/text-attributes'
import { AuthorFinder } from './AuthorFinder'
import { ChosenOrder } from './ChosenOrder'
import { type Choice, useChosenAuthors } from './useChosenAuthors'

interface AuthorPickerProps {
  /** All authors, or as many as fit. */
  authors: Choice[]
  total: number
  /** In the order of the byline. */
  chosen: number[]
  chosenNames?: string[]
  /** The address that answers the buttons when there is no JavaScript. */
  page: string
  formErrors?: FormErrors
}

/** Check boxes of authors, the chosen ones first in the order of the byline. */
export function AuthorPicker({ total, page, formErrors, ...given }: AuthorPickerProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const picker = useChosenAuthors(list, { ...given, page })
  const [filter, setFilter] = useState(formErrors?.values.findAuthor ?? '')
  const [dragged, setDragged] = useState<number>()
  const { chosen, others } = picker
  const isFound = ({ name }: { name: string }) => searchText(name).includes(searchText(filter))
  const errors = formErrors?.errors.authorIds ?? []
  const submitToPage = {
    type: 'submit',
    name: 'intent',
    formAction: `${page}#authors`,
    formEncType: 'application/x-www-form-urlencoded',
    formNoValidate: true,
  } as const

  return (
    <fieldset id="authors" className="picker" aria-labelledby={`${id}-legend`}>
      <legend id={`${id}-legend`}>Authors</legend>
      {total > 1 && <p className="field-hint">Ticked authors appear in this order.</p>}
      {errors.length > 0 && <p className="field-error">{errors.join(' ')}</p>}
      {total > 5 && (
        <AuthorFinder
          picker={picker}
          total={total}
          submit={submitToPage}
          initial={formErrors?.values.findAuthor}
          onType={setFilter}
        />
      )}
      <ul ref={list}>
        {[...chosen, ...others].map((author, index) => {
          const isChosen = index < chosen.length
          return (
            <li
              key={author.id}
              hidden={!isChosen && !isFound(author)}
              className={isChosen ? 'is-chosen' : undefined}
              draggable={isChosen && chosen.length > 1}
              onDragStart={() => setDragged(author.id)}
              onDragOver={(event) => isChosen && dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined && isChosen) picker.moveTo(dragged, index)
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <label className="check">
                <input
                  type="checkbox"
                  name="authorIds"
                  value={author.id}
                  checked={isChosen}
                  onChange={() => picker.toggle(author.id)}
                />
                <bdi {...textAttributes(author.name)}>{author.name}</bdi>
              </label>
              {isChosen && (
                <ChosenOrder
                  author={author}
                  position={index}
                  of={chosen.length}
                  submit={submitToPage}
                  onMove={(step) => picker.moveBy(author.id, step)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {chosen.length > 1 && (
        <p className="field-hint" aria-live="polite">
          Byline: {formatNames(chosen.map(({ name }) => name))}
        </p>
      )}
      <NewAuthor picker={picker} submit={submitToPage} formErrors={formErrors} />
    </fieldset>
  )
}

interface NewAuthorProps {
  picker: ReturnType<typeof useChosenAuthors>
  submit: object
  formErrors?: FormErrors
}

function NewAuthor({ picker: { add, added, problem }, submit, formErrors }: NewAuthorProps) {
  const row = useRef<HTMLDivElement>(null)
  const input = () => row.current?.querySelector('input')
  const addTyped = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    add(input()?.value ?? '')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is emptied when an author was added
  useEffect(() => {
    const field = input()
    if (field && added) field.value = ''
  }, [added])
  const shown = problem ? { message: problem, errors: { newAuthor: [problem] }, values: {} } : formErrors

  return (
    <div className="picker-new" ref={row}>
      <Field
        label="New author"
        name="newAuthor"
        maxLength={200}
        dir="auto"
        autoComplete="off"
        formErrors={shown}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && addTyped(event)}
      />
      <button
        {...submit}
        value="add-authorIds"
        className="button is-plain"
        aria-label="Add author"
        onClick={addTyped}
      >
        Add
      </button>
    </div>
  )
}
