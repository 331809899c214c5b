import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Trans } from '../i18n/Trans'
import { textAttributes } from './text-attributes'
import './chip-picker.css'

export interface ComboboxChoice {
  id: number
  name: string
}

interface ComboboxProps {
  label: string
  name?: string
  initial?: string
  /** The options that match the typed text. */
  options: ComboboxChoice[]
  /** The text that is shown if nothing matches. */
  none: string
  onType: (words: string) => void
  onChoose: (choice: ComboboxChoice) => void
  /** Called to add the typed text as a new option. */
  onAdd?: (name: string) => void
  describedBy?: string
}

const maxOptions = 50
const newOption = 0

/**
 * A text field with a list of matching options; the arrow keys go through the list, Enter chooses, Escape
 * closes it.
 */
export function Combobox({ label, options, none, onType, onChoose, onAdd, ...given }: ComboboxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState(given.initial ?? '')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const name = words.trim()
  const isKnown = options.some((option) => option.name.toLowerCase() === name.toLowerCase())
  const added = onAdd && name && !isKnown ? [{ id: newOption, name }] : []
  const shown = [...options.slice(0, maxOptions), ...added]
  const optionId = (index: number) => `${id}-${index}`

  const type = (next: string) => {
    setWords(next)
    setActive(next.trim() === '' ? -1 : 0)
    setOpen(true)
    onType(next)
  }
  const choose = (choice: ComboboxChoice | undefined) => {
    if (!choice) return
    if (choice.id === newOption) onAdd?.(choice.name)
    else onChoose(choice)
    setWords('')
    onType('')
    setOpen(false)
    setActive(-1)
    input.current?.focus()
  }
  const move = (step: -1 | 1) => {
    setOpen(true)
    if (shown.length > 0) setActive((isOpen ? active + step + shown.length : 0) % shown.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen) choose(shown[active])
    else if (event.key === 'Escape' && isOpen) setOpen(false)
    else if (event.key !== 'Enter') return
    // Enter would send the form.
    event.preventDefault()
  }

  return (
    <div className="combobox">
      <input
        ref={input}
        type="text"
        role="combobox"
        className="input"
        name={given.name}
        aria-label={label}
        placeholder={label}
        aria-describedby={given.describedBy}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? optionId(active) : undefined}
        autoComplete="off"
        maxLength={200}
        dir="auto"
        value={words}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <div className="combobox-list" hidden={!isOpen}>
        <div id={`${id}-list`} role="listbox" aria-label={label} tabIndex={-1}>
          {shown.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys
            <div
              key={choice.id}
              ref={(option) => index === active && isOpen && option?.scrollIntoView({ block: 'nearest' })}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.id === newOption ? (
                <Trans id="Add “{name}”" values={{ name: <Name text={choice.name} /> }} />
              ) : (
                <Name text={choice.name} />
              )}
            </div>
          ))}
        </div>
        {shown.length === 0 && <p>{none}</p>}
      </div>
    </div>
  )
}

const Name = ({ text }: { text: string }) => <bdi {...textAttributes(text)}>{text}</bdi>
