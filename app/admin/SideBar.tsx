import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { AdminNav } from './AdminNav'

const id = 'desk-menu'

// React 18 has no types for these attributes.
const opener = { popovertarget: id }
const popover = { popover: 'auto' }

/** The side bar of the desk. On narrow screens a button opens it, a popover, so that it needs no script. */
export function SideBar({ waiting }: { waiting: Record<string, number> }) {
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that was opened from the menu closes it
  useEffect(() => {
    const element = menu.current
    if (element?.matches(':popover-open')) element.hidePopover()
  }, [key])
  return (
    <>
      <button type="button" className="button is-plain desk-menu-button" {...opener}>
        Menu
      </button>
      <div className="side-bar" id={id} ref={menu} {...popover}>
        <AdminNav waiting={waiting} />
      </div>
    </>
  )
}
