import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../platform/ui/Icon'
import '../../platform/ui/chip-picker.css'

interface ChosenOrderProps {
  author: { id: number; name: string }
  /** The author's position in the byline, from 0. */
  position: number
  of: number
  /** Attributes of a button that submits the form without JavaScript. */
  submit?: object
  onMove?: (step: -1 | 1) => void
}

export function ChosenAuthorRow({ author: { id, name }, position, of, submit, onMove }: ChosenOrderProps) {
  if (of < 2) return null
  const moves = [
    ['up', -1, position === 0],
    ['down', 1, position === of - 1],
  ] as const
  return (
    <span className="picker-moves">
      {moves.map(([verb, step, isDisabled]) => (
        <button
          key={verb}
          type="button"
          {...submit}
          value={`${verb}-authorIds-${id}`}
          aria-label={verb === 'up' ? t('Move {name} up', { name }) : t('Move {name} down', { name })}
          disabled={isDisabled}
          onClick={onMove && (() => onMove(step))}
        >
          <Icon name={verb} />
        </button>
      ))}
    </span>
  )
}
