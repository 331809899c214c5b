import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../platform/ui/Icon'

interface ToolProps {
  icon: IconName
  name: string
  onPress: () => void
  isDisabled?: boolean
  isOpen?: boolean
  panel?: string
}

export function ToolButton({ icon, name, onPress, isDisabled = false, isOpen, panel }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onPress}
      disabled={isDisabled}
      aria-expanded={isOpen}
      data-panel={panel}
    >
      <Icon name={icon} />
    </button>
  )
}

export function ToolGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="reader-bar-group" aria-label={name} data-tools={name.toLowerCase()}>
      {children}
    </fieldset>
  )
}
