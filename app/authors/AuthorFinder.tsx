import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { authorChoicesShown } from './authors'
import type { useChosenAuthors } from './useChosenAuthors'

interface AuthorFinderProps {
  picker: ReturnType<typeof useChosenAuthors>
  total: number
  submit: object
  initial?: string
  onType: (words: string) => void
}

/**
 * A search field that narrows the list; if the page does not hold all authors, the server is asked for the others.
 */
export function AuthorFinder({ picker, total, submit, initial, onType }: AuthorFinderProps) {
  const { chosen, others, find } = picker
  const input = useRef<HTMLInputElement>(null)
  const soon = useRef<ReturnType<typeof setTimeout>>()
  const hasMore = total > authorChoicesShown
  useEffect(() => () => clearTimeout(soon.current), [])

  const type = (words: string) => {
    onType(words)
    clearTimeout(soon.current)
    if (hasMore) soon.current = setTimeout(() => find(words), 250)
  }
  const findNow = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    clearTimeout(soon.current)
    if (hasMore) find(input.current?.value ?? '')
  }

  return (
    <>
      <div className={hasMore ? 'picker-find' : 'picker-find is-scripted'}>
        <input
          ref={input}
          type="search"
          className="input"
          name="findAuthor"
          aria-label="Find by name"
          placeholder="Find by name"
          autoComplete="off"
          defaultValue={initial}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && findNow(event)}
        />
        {hasMore && (
          <button
            {...submit}
            value="find-authorIds"
            className="button is-plain"
            aria-label="Find authors"
            onClick={findNow}
          >
            Find
          </button>
        )}
      </div>
      {hasMore && (
        <p className="field-hint" aria-live="polite">
          {chosen.length + others.length} of {total} authors are shown. Find the others by name.
        </p>
      )}
      {hasMore &&
        chosen.map(({ id, name }) => (
          <input key={id} type="hidden" name="authorNames" value={`${id} ${name}`} />
        ))}
    </>
  )
}
