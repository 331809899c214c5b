import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../i18n/i18n'
import type { ComboboxChoice } from './Combobox'
import { Icon } from './Icon'
import { textAttributes } from './text-attributes'
import './chip-picker.css'

interface ChipsProps {
  label: string
  chosen: ComboboxChoice[]
  onRemove: (id: number) => void
  /** Called with the new position, from 0, when a chip is dropped there. */
  onDrop?: (id: number, position: number) => void
  children?: (choice: ComboboxChoice, position: number) => ReactNode
}

/**
 * Shows the chosen items, each with a button that removes it; after that, the focus moves to the next one.
 */
export function Chips({ label, chosen, onRemove, onDrop, children }: ChipsProps) {
  const list = useRef<HTMLOListElement>(null)
  const dragged = useRef<number>()
  const removed = useRef<number>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chip that is gone has lost the focus
  useEffect(() => {
    if (removed.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('.chip-remove') ?? []
    const field = list.current?.parentElement?.querySelector<HTMLElement>('[role="combobox"]')
    const next = buttons[Math.min(removed.current, buttons.length - 1)] ?? field
    next?.focus()
    removed.current = undefined
  }, [chosen])

  return (
    <ol ref={list} className="chips" aria-label={label} hidden={chosen.length === 0}>
      {chosen.map((choice, position) => (
        <li
          key={choice.id}
          className="chip"
          draggable={onDrop && chosen.length > 1}
          onDragStart={() => {
            dragged.current = choice.id
          }}
          onDragOver={(event) => dragged.current !== undefined && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (dragged.current !== undefined) onDrop?.(dragged.current, position)
          }}
          onDragEnd={() => {
            dragged.current = undefined
          }}
        >
          <bdi {...textAttributes(choice.name)}>{choice.name}</bdi>
          {children?.(choice, position)}
          <button
            type="button"
            className="chip-remove"
            aria-label={t('Remove {name}', { name: choice.name })}
            onClick={() => {
              removed.current = position
              onRemove(choice.id)
            }}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ol>
  )
}
