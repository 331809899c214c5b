import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { MatchList } from './MatchList'
import type { PdfDocument } from './pdf.client'
import { matchFinderOf, type SearchQuery } from './search-words'
import { maxPhraseLength, nextMatchIndex } from './text-search'
import { useHighlights } from './useHighlights'
import { type LoadPageTexts, useMatches } from './useMatches'

interface FindBarProps {
  pdf: PdfDocument
  frame: RefObject<HTMLElement>
  pageTexts: LoadPageTexts
  labels: string[]
  asked?: SearchQuery
  onPage: (page: number) => void
  onClose: () => void
}

export function FindBar({ pdf, frame, pageTexts, labels, asked, onPage, onClose }: FindBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [phrase, setPhrase] = useState(asked?.q ?? '')
  const [current, setCurrent] = useState(-1)
  const [isListed, setListed] = useState(false)
  const find = useMemo(() => matchFinderOf(phrase, asked?.q), [phrase, asked])
  const { matches, searched } = useMatches(pdf, find, pageTexts)
  const match = matches[current]
  const startPage = phrase === asked?.q ? asked.page : 1
  const isDone = searched === pdf.numPages
  const isSearching = find !== undefined && !isDone
  useHighlights(frame, find, match)

  useEffect(() => {
    if (!asked) input.current?.focus()
  }, [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new phrase starts at its first match
  useEffect(() => setCurrent(-1), [phrase])
  useEffect(() => {
    if (current >= 0 || matches.length === 0) return
    const first = matches.findIndex(({ page }) => page >= startPage)
    if (first >= 0 || isDone) setCurrent(Math.max(0, first))
  }, [current, matches, startPage, isDone])
  useEffect(() => {
    if (match) onPage(match.page)
  }, [match, onPage])

  const step = (direction: 1 | -1) => setCurrent((now) => nextMatchIndex(matches.length, now, direction))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step(1)
  }

  return (
    <search className="reader-find">
      <form onSubmit={submit}>
        <input
          ref={input}
          type="search"
          aria-label={t('Find in this document')}
          placeholder={t('Find in this document')}
          maxLength={maxPhraseLength}
          defaultValue={phrase}
          onChange={(event) => setPhrase(event.currentTarget.value)}
        />
        <span role="status" className="reader-found">
          {resultText(phrase, matches.length, current, isDone)}
        </span>
        <button
          type="button"
          aria-label={t('Previous match')}
          onClick={() => step(-1)}
          disabled={matches.length === 0}
        >
          <Icon name="previous" />
        </button>
        <button type="submit" aria-label={t('Next match')} disabled={matches.length === 0}>
          <Icon name="next" />
        </button>
        <button
          type="button"
          aria-label={t('All matches')}
          aria-expanded={isListed}
          onClick={() => setListed((now) => !now)}
          disabled={matches.length === 0}
        >
          <Icon name="list" />
        </button>
        <button type="button" aria-label={t('Close find')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </form>
      {isSearching && (
        <progress
          className="reader-progress"
          aria-label={t('Pages searched')}
          value={searched}
          max={pdf.numPages}
        />
      )}
      {isListed && <MatchList matches={matches} current={current} labels={labels} onChoose={setCurrent} />}
    </search>
  )
}

function resultText(phrase: string, count: number, current: number, isDone: boolean): string {
  if (phrase.trim() === '') return ''
  if (count === 0) return isDone ? t('No matches') : t('Searching…')
  const values = { number: current + 1, count }
  return isDone ? t('{number} of {count}', values) : t('{number} of {count} so far', values)
}
