import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../platform/i18n/i18n'

/** The header's links: in a row if there is room, else in a popover, which opens without JavaScript. */
export function HeaderMenu({ id, children }: { id: string; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu closes when its page is left
  useEffect(() => menu.current?.hidePopover?.(), [key])
  return (
    <div id={id} ref={menu} className="masthead-menu" {...{ popover: '' }}>
      {children}
    </div>
  )
}

export function MenuButton({ menuId }: { menuId: string }) {
  return (
    <button type="button" className="masthead-open" {...{ popovertarget: menuId }}>
      {t('Menu')}
    </button>
  )
}
