import { Link, useNavigate } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { href } from '../../../platform/href'
import { useIsEink } from '../../../site/display'
import { recordViewBeforeOpening } from './record-view'
import '../results.css'

/** A plain link. With JavaScript, a plain click counts the view first and then opens the article. */
export function CountedLink({ articleId, children }: { articleId: number; children: ReactNode }) {
  const navigate = useNavigate()
  const isOnEink = useIsEink()
  const [isOpening, setOpening] = useState(false)
  const address = href('/articles/:id', { id: articleId })

  const open = async (event: MouseEvent) => {
    // On electronic paper an article opens at another address, which counts the view.
    if (isOnEink || !isPlainClick(event)) return
    event.preventDefault()
    if (isOpening) return
    setOpening(true)
    try {
      navigate(address, { state: await recordViewBeforeOpening(articleId), viewTransition: true })
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification asks for the failure in the console
      console.error(error)
      setOpening(false)
    }
  }

  return (
    <Link to={address} onClick={open} className="counted-link" aria-busy={isOpening}>
      {children}
    </Link>
  )
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
