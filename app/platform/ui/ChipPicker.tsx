import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/i18n'
import { matchesTextQuery, parseTextQuery, searchableText } from '../text/search-words'
import { Chips } from './Chips'
import { Combobox, type ComboboxChoice } from './Combobox'
import './chip-picker.css'

interface ChipPickerProps {
  label: string
  /** The plural of the noun that is chosen, as in the label. */
  nouns: string
  chosen: ComboboxChoice[]
  others: ComboboxChoice[]
  onChoose: (id: number) => void
  onRemove: (id: number) => void
  onDrop?: (id: number, position: number) => void
  onAdd?: (name: string) => void
  onFind?: (words: string) => void
  /** The name and initial value of the search field, if the form submits it. */
  field?: { name: string; initial?: string }
  describedBy?: string
  children?: (choice: ComboboxChoice, position: number) => ReactNode
}

export function ChipPicker({ label, nouns, chosen, others, field, ...given }: ChipPickerProps) {
  const [filter, setFilter] = useState(field?.initial ?? '')
  const news = useNews(chosen)
  const wanted = filter.trim()
  const query = parseTextQuery(filter)
  const options = others.filter(({ name }) => matchesTextQuery(searchableText(name), query))

  return (
    <>
      <Chips
        label={t('Chosen {nouns}', { nouns })}
        chosen={chosen}
        onRemove={given.onRemove}
        onDrop={given.onDrop}
      >
        {given.children}
      </Chips>
      <Combobox
        label={label}
        {...field}
        options={options}
        none={others.length === 0 ? t('No more {nouns}.', { nouns }) : t('No {nouns} found.', { nouns })}
        onType={(words) => {
          setFilter(words)
          given.onFind?.(words)
        }}
        onChoose={({ id }) => given.onChoose(id)}
        onAdd={given.onAdd}
        describedBy={given.describedBy}
      />
      <p className="visually-hidden" aria-live="polite">
        {wanted ? t('{count} found', { count: options.length }) : news}
      </p>
    </>
  )
}

function useNews(chosen: ComboboxChoice[]): string {
  const before = useRef(chosen)
  const [news, setNews] = useState('')
  useEffect(() => {
    const added = namesIn(chosen, before.current)
    const removed = namesIn(before.current, chosen)
    before.current = chosen
    const sentences = [
      added && t('{added} added.', { added }),
      removed && t('{removed} removed.', { removed }),
    ].filter(Boolean)
    if (sentences.length > 0) setNews(sentences.join(' '))
  }, [chosen])
  return news
}

const namesIn = (choices: ComboboxChoice[], others: ComboboxChoice[]) =>
  choices
    .filter(({ id }) => !others.some((other) => other.id === id))
    .map(({ name }) => name)
    .join(', ')
